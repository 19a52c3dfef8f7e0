// Marks on the wood: shapes with soft edges, drawn over what lies under them.

#import bevy_pbr::{mesh_functions, view_transformations::position_world_to_clip}

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    // from the shape's middle, in squares
    @location(2) uv: vec2<f32>,
    // which shape; half its length where it has one
    @location(3) shape: vec2<f32>,
    @location(5) ink: vec4<f32>,
}

struct Mark {
    @builtin(position) clip: vec4<f32>,
    @location(0) at: vec2<f32>,
    @location(1) @interpolate(flat) shape: vec2<f32>,
    @location(2) @interpolate(flat) ink: vec4<f32>,
}

@vertex
fn vertex(in: Vertex) -> Mark {
    var out: Mark;
    let world = mesh_functions::get_world_from_local(in.instance) * vec4(in.position, 1.0);
    out.clip = position_world_to_clip(world.xyz);
    out.at = in.uv;
    out.shape = in.shape;
    out.ink = in.ink;
    return out;
}

fn box(at: vec2<f32>, half: vec2<f32>, corner: f32) -> f32 {
    let q = abs(at) - half + corner;
    return length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - corner;
}

fn segment(at: vec2<f32>, a: vec2<f32>, b: vec2<f32>) -> f32 {
    let way = b - a;
    return length(at - a - way * clamp(dot(at - a, way) / dot(way, way), 0.0, 1.0));
}

// An arrow along x.
fn arrow(at: vec2<f32>) -> f32 {
    let p = vec2(at.x, abs(at.y));
    let shaft = box(p - vec2(-0.09, 0.0), vec2(0.17, 0.055), 0.02);
    let side = dot(p - vec2(0.29, 0.0), normalize(vec2(0.2, 0.25)));
    let head = max(side, 0.04 - p.x);
    return min(shaft, head);
}

@fragment
fn fragment(in: Mark) -> @location(0) vec4<f32> {
    let at = in.at;
    var solid = 1e3;
    var glow = 0.0;
    // Width of the dark edge that sets a shape off from pale wood.
    var edge = 0.0;
    switch u32(in.shape.x + 0.5) {
        // disc
        case 0u: {
            solid = length(at) - in.shape.y;
            glow = 0.3 * exp(-max(solid, 0.0) * 16.0);
            edge = 0.022;
        }
        // ring
        case 1u: {
            solid = abs(length(at) - in.shape.y) - 0.022;
            glow = 0.25 * exp(-max(solid, 0.0) * 16.0);
            edge = 0.012;
        }
        // rim of a square, or of a row of them
        case 2u: {
            let side = box(at, vec2(0.455 + in.shape.y, 0.455), 0.07) + 0.02;
            solid = abs(side) - 0.021;
            glow = 0.34 * exp(-abs(side) * 13.0);
            edge = 0.012;
        }
        // corners of a square
        case 3u: {
            let side = abs(box(at, vec2(0.47), 0.05) + 0.022) - 0.024;
            solid = max(side, 0.28 - min(abs(at.x), abs(at.y)));
            edge = 0.012;
        }
        // arrow
        case 4u: {
            solid = arrow(at);
            edge = 0.03;
        }
        // line
        case 5u: {
            solid = segment(at, vec2(-in.shape.y, 0.0), vec2(in.shape.y, 0.0)) - 0.03;
        }
        // bar with a glow
        case 6u: {
            solid = segment(at, vec2(-in.shape.y, 0.0), vec2(in.shape.y, 0.0)) - 0.045;
            glow = 0.6 * exp(-max(solid, 0.0) * 8.0) * (1.0 - smoothstep(0.05, 0.25, solid));
        }
        // whole square
        case 7u: {
            solid = box(at, vec2(0.5), 0.0);
        }
        // dashes
        case 8u: {
            let dash = abs(fract((at.x + in.shape.y) / 0.17 + 0.25) - 0.5) * 0.17 - 0.055;
            solid = max(abs(at.y) - 0.03, max(dash, abs(at.x) - in.shape.y));
        }
        // two bars that cross
        case 10u: {
            let p = abs(at);
            solid = segment(p, vec2(0.0, 0.0), vec2(0.19, 0.19)) - 0.05;
            edge = 0.03;
        }
        // head of a line
        default: {
            let p = vec2(at.x, abs(at.y));
            solid = segment(p, vec2(0.06, 0.0), vec2(-0.07, 0.12)) - 0.03;
        }
    }
    let soft = max(fwidth(solid), 0.004);
    let cover = max(1.0 - smoothstep(-soft, soft, solid), glow);
    let inner = 1.0 - smoothstep(-soft, soft, solid + edge);
    let rim = select(0.0, 1.0 - inner, edge > 0.0 && solid < soft);
    return vec4(in.ink.rgb * (1.0 - 0.8 * rim), in.ink.a * cover);
}
