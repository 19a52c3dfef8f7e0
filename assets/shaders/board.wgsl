// Wood, lacquer and cloth under one lamp, with shadows worked out from the shapes that cast them.

#import bevy_pbr::{
    mesh_bindings::mesh,
    mesh_functions,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}

struct Wood {
    light: vec4<f32>,
    dark: vec4<f32>,
    // rings a square, contrast, fibre, wander
    grain: vec4<f32>,
    // polish, gloss, variety, fibres a square along the grain
    finish: vec4<f32>,
}

// An upright block with rounded corners that casts a shadow.
struct Caster {
    // middle x and z, foot and top
    place: vec4<f32>,
    // half extents in x and z, radius of the corners, the piece it belongs to
    size: vec4<f32>,
}

struct Scene {
    woods: array<Wood, #{WOODS}>,
    casters: array<Caster, #{CASTERS}>,
    // towards the lamp; how many casters there are
    lamp: vec4<f32>,
    key: vec4<f32>,
    sky: vec4<f32>,
    ground: vec4<f32>,
    // half extents of the plinth, its top, the cloth
    table: vec4<f32>,
    // the tint of what would fall
    falls: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> scene: Scene;

const CLOTH: u32 = 6u;
// Casters that stand still come first: plinth, two trays, three parts of the slab, two rails.
const SLABS: u32 = 3u;
const RAILS: u32 = 6u;
const PIECES: u32 = 8u;

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(5) stuff: vec4<f32>,
}

struct Surface {
    @builtin(position) clip: vec4<f32>,
    @location(0) world: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) body: vec3<f32>,
    @location(3) stuff: vec4<f32>,
    @location(4) @interpolate(flat) tag: u32,
}

@vertex
fn vertex(in: Vertex) -> Surface {
    var out: Surface;
    let world = mesh_functions::get_world_from_local(in.instance) * vec4(in.position, 1.0);
    out.world = world.xyz;
    out.clip = position_world_to_clip(world.xyz);
    out.normal = mesh_functions::mesh_normal_local_to_world(in.normal, in.instance);
    out.body = in.position;
    out.stuff = in.stuff;
    out.tag = mesh[in.instance].tag;
    return out;
}

fn hash(cell: vec3<i32>) -> f32 {
    var h = bitcast<u32>(cell.x) * 0x8da6b343u + bitcast<u32>(cell.y) * 0xd8163841u + bitcast<u32>(cell.z) * 0xcb1ab31fu;
    h = (h ^ (h >> 15u)) * 0x2c1b3c6du;
    h = h ^ (h >> 13u);
    return f32(h & 0xffffu) / 65535.0;
}

// Smooth noise from 0 to 1.
fn noise(at: vec3<f32>) -> f32 {
    let base = floor(at);
    let c = vec3<i32>(base);
    let f = at - base;
    let s = f * f * (3.0 - 2.0 * f);
    let near = mix(mix(hash(c), hash(c + vec3(1, 0, 0)), s.x), mix(hash(c + vec3(0, 1, 0)), hash(c + vec3(1, 1, 0)), s.x), s.y);
    let far = mix(
        mix(hash(c + vec3(0, 0, 1)), hash(c + vec3(1, 0, 1)), s.x),
        mix(hash(c + vec3(0, 1, 1)), hash(c + vec3(1, 1, 1)), s.x),
        s.y,
    );
    return mix(near, far, s.z);
}

// The colour of a wood at a point of its body; the grain runs along x, or upright where the seed is negative.
fn stuff_colour(wood: Wood, body: vec3<f32>, tone: f32, seed: f32) -> vec3<f32> {
    let p = select(body, body.yzx, seed < 0.0);
    let own = abs(seed) + 0.5;
    let at = p + vec3(own * 7.31, own * 3.17, own * 5.43);
    // Rings about a heart that lies below, wandering along the grain.
    let slow = noise(at * vec3(0.3, 1.0, 1.0));
    let quick = noise(at * vec3(1.1, 4.5, 4.5));
    let heart = vec2(p.y + 0.7 + fract(own * 0.37), p.z + 1.6 * (fract(own * 0.61) - 0.5));
    let turns = length(heart) * wood.grain.x + slow * wood.grain.w + quick * 0.45;
    let ring = fract(turns);
    let late = smoothstep(0.0, 0.75, ring) * (1.0 - smoothstep(0.82, 1.0, ring));
    let fibre = noise(at * vec3(wood.finish.w, 46.0, 46.0)) - 0.5;
    let pore = smoothstep(0.66, 0.95, noise(at * vec3(wood.finish.w * 2.2, 95.0, 95.0) + 9.0));
    let shade = 0.24 + (late - 0.3) * wood.grain.y + (fibre * 0.9 + pore * 0.55 + (quick - 0.5) * 0.5) * wood.grain.z;
    return mix(wood.light.rgb, wood.dark.rgb, clamp(shade, 0.0, 1.2)) * (1.0 + (tone - 0.5) * wood.finish.z);
}

// Distance on the ground to a caster's outline, negative inside.
fn outline(at: vec2<f32>, size: vec4<f32>) -> f32 {
    let q = abs(at) - size.xy + size.z;
    return length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - size.z;
}

// How much of the lamp's light (x) and of the sky's (y) a caster leaves at a point.
fn shade(caster: Caster, at: vec3<f32>, slope: vec2<f32>) -> vec2<f32> {
    let offset = at.xz - caster.place.xy;
    let low = max(caster.place.z - at.y, 0.0);
    let high = caster.place.w - at.y;
    if high <= 0.0 {
        return vec2(1.0);
    }
    // The way to the lamp passes over this stretch of the ground while it is between the caster's foot and top.
    let start = offset + slope * low;
    let way = slope * (high - low);
    // Where it comes closest to the spine of the caster, which is longer than wide.
    let spine = max(caster.size.xy - min(caster.size.x, caster.size.y), vec2(0.0));
    let middle = start + way * 0.5;
    let part = clamp(dot(clamp(middle, -spine, spine) - start, way) / dot(way, way), 0.0, 1.0);
    let up = mix(low, high, part);
    let blur = 0.018 + 0.1 * up;
    let lit = smoothstep(-blur, blur, outline(start + way * part, caster.size));
    // Close to the foot, little of the sky is seen.
    let near = max(outline(offset, caster.size), 0.0);
    let touch = min(high, 0.45) * exp(-near * 5.5) * exp(-low * 5.0);
    return vec2(lit, 1.0 - 1.45 * touch);
}

fn light_left(at: vec3<f32>, substance: u32, own: u32) -> vec2<f32> {
    let slope = scene.lamp.xz / scene.lamp.y;
    var first = RAILS;
    var last = PIECES;
    if substance == CLOTH {
        first = 0u;
        last = SLABS;
    } else if abs(at.z) > scene.table.y {
        first = 0u;
        last = 1u;
    } else if at.y < scene.table.z + 0.05 {
        first = SLABS;
    }
    var left = vec2(1.0);
    for (var i = first; i < last; i++) {
        left *= shade(scene.casters[i], at, slope);
    }
    let count = u32(scene.lamp.w);
    for (var i = PIECES; i < count; i++) {
        let reach = scene.casters[i].place.xy - at.xz;
        if u32(scene.casters[i].size.w) != own && dot(reach, reach) < 4.0 {
            left *= shade(scene.casters[i], at, slope);
        }
    }
    return left;
}

@fragment
fn fragment(in: Surface) -> @location(0) vec4<f32> {
    let substance = u32(in.stuff.x + 0.5);
    let wood = scene.woods[substance];
    let own = in.tag & 0xffu;
    let normal = normalize(in.normal);
    let seed = in.stuff.z + f32(own) * select(1.7, -1.7, in.stuff.z < 0.0);
    let tint = f32((in.tag >> 16u) & 0xffu) / 255.0;
    let albedo = mix(stuff_colour(wood, in.body, in.stuff.y, seed), scene.falls.rgb, tint);

    let lamp = scene.lamp.xyz;
    let eye = normalize(view.world_position - in.world);
    let left = light_left(in.world + normal * 0.03, substance, own);
    let open = in.stuff.w * left.y;
    let facing = dot(normal, lamp);
    let lit = max(facing, 0.0) * left.x * mix(0.55, 1.0, open);
    let sky = mix(scene.ground.rgb, scene.sky.rgb, normal.y * 0.5 + 0.5) * open;
    var colour = albedo * (scene.key.rgb * lit + sky);

    // A varnish: the lamp's own highlight, and a broad soft one as of a window behind it.
    let gloss = wood.finish.y;
    if gloss > 0.0 {
        let graze = pow(1.0 - clamp(dot(normal, eye), 0.0, 1.0), 5.0);
        let mirror = 0.05 + 0.6 * graze;
        let halfway = normalize(lamp + eye);
        let spark = pow(max(dot(normal, halfway), 0.0), wood.finish.x) * (wood.finish.x + 8.0) / 60.0;
        let seen = reflect(-eye, normal);
        let window = smoothstep(0.55, 0.98, dot(seen, normalize(lamp + vec3(0.0, 0.25, 0.0))));
        let rim = smoothstep(-0.1, 0.9, seen.y);
        colour += gloss * (scene.key.rgb * left.x * (mirror * spark * max(sign(facing), 0.0) + 0.05 * window)
            + scene.sky.rgb * mirror * rim * open * 0.5);
    }

    if substance == CLOTH {
        let size = view.viewport.zw;
        let off = (in.clip.xy - view.viewport.xy) / size * 2.0 - 1.0;
        colour *= 1.0 - 0.72 * smoothstep(0.35, 1.45, length(off));
    }

    // Bright light is rolled off softly, and a little noise keeps the dark cloth from banding.
    colour *= 1.12;
    colour = colour * (1.0 + colour / 6.0) / (1.0 + colour * 0.7);
    let grit = hash(vec3<i32>(i32(in.clip.x), i32(in.clip.y), 7)) - 0.5;
    let alpha = f32((in.tag >> 8u) & 0xffu) / 255.0;
    return vec4(colour + grit * max(sqrt(colour), vec3(0.02)) * 0.008, 1.0 - alpha);
}
