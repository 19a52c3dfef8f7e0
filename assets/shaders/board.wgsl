// Wood, lacquer and cloth under one lamp.

#import bevy_pbr::{
    mesh_bindings::mesh,
    mesh_functions,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}

struct Wood {
    light: vec4<f32>,
    // its last part is 0 for a wood, and for a stone how much longer its speckles are than wide
    dark: vec4<f32>,
    // rings a square, contrast, fibre, wander
    grain: vec4<f32>,
    // polish, gloss, variety, fibres a square along the grain
    finish: vec4<f32>,
}

struct Scene {
    woods: array<Wood, #{WOODS}>,
    // towards the lamp
    lamp: vec4<f32>,
    key: vec4<f32>,
    sky: vec4<f32>,
    ground: vec4<f32>,
    // the tint of what would fall
    falls: vec4<f32>,
    // half the extent of the map of shadows
    map: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> scene: Scene;
// How much of the lamp's light and of the sky's reaches what lies uppermost at each point of the ground.
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var shadows: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var shadows_sampler: sampler;

const CLOTH: u32 = 6u;
// A turn about no axis of the board.
const OBLIQUE: mat3x3<f32> = mat3x3(0.862, 0.42, -0.283, -0.204, 0.8, 0.565, 0.463, -0.429, 0.775);

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
    let place = mesh_functions::get_world_from_local(in.instance);
    out.world = (place * vec4(in.position, 1.0)).xyz;
    out.clip = position_world_to_clip(out.world);
    // Nothing is stretched, so normals turn as their bodies do.
    out.normal = (place * vec4(in.normal, 0.0)).xyz;
    out.body = in.position;
    out.stuff = in.stuff;
    out.tag = mesh[in.instance].tag;
    return out;
}

// What a step along each axis adds to the number of a cell of noise.
const STEPS: vec3<u32> = vec3(0x8da6b343u, 0xd8163841u, 0xcb1ab31fu);

// A number from 0 to 65535 by lot for the number of a cell.
fn lot(number: u32) -> f32 {
    var h = (number ^ (number >> 15u)) * 0x2c1b3c6du;
    h = h ^ (h >> 13u);
    return f32(h & 0xffffu);
}

// Smooth noise from 0 to 1.
fn noise(at: vec3<f32>) -> f32 {
    let base = floor(at);
    let c = bitcast<vec3<u32>>(vec3<i32>(base)) * STEPS;
    let d = c + STEPS;
    let f = at - base;
    let s = f * f * (3.0 - 2.0 * f);
    let near = mix(
        mix(lot(c.x + c.y + c.z), lot(d.x + c.y + c.z), s.x),
        mix(lot(c.x + d.y + c.z), lot(d.x + d.y + c.z), s.x),
        s.y,
    );
    let far = mix(
        mix(lot(c.x + c.y + d.z), lot(d.x + c.y + d.z), s.x),
        mix(lot(c.x + d.y + d.z), lot(d.x + d.y + d.z), s.x),
        s.y,
    );
    return mix(near, far, s.z) * (1.0 / 65535.0);
}

// The colour of a wood or a stone at a point of its body; the grain of a wood runs along x, or upright where the seed is
// negative. A processor works out both branches of a choice, so each noise serves either.
fn stuff_colour(wood: Wood, body: vec3<f32>, tone: f32, seed: f32) -> vec3<f32> {
    let own = abs(seed) + 0.5;
    let stone = wood.dark.w > 0.5;
    let p = select(body, body.yzx, seed < 0.0);
    // A stone is turned out of the axes, along which the noise is woven.
    let turned = OBLIQUE * body;
    let at = select(
        p + own * vec3(7.31, 3.17, 5.43),
        vec3(turned.x / max(wood.dark.w, 0.5), turned.yz) + own * vec3(3.71, 1.17, 2.43),
        stone,
    );
    let slow = noise(at * select(vec3(0.3, 1.0, 1.0), vec3(2.6), stone));
    let quick = noise(select(at * vec3(1.1, 4.5, 4.5), at * 52.0 + 5.0, stone));
#ifdef COARSE
    // Too fine to be seen in a coarse picture.
    let fibre = 0.0;
    let pore = 0.1;
    let speckle = 0.0;
    let crystal = 0.0;
#else
    let fine = noise(at * select(vec3(wood.finish.w, 46.0, 46.0), vec3(29.0), stone));
    let finest = noise(select(at * vec3(wood.finish.w * 2.2, 95.0, 95.0) + 9.0, at.yzx * 67.0 + 3.0, stone));
    let fibre = fine - 0.5;
    let pore = smoothstep(0.66, 0.95, finest);
    let speckle = mix(fine, finest, 0.4) - 0.5;
    let crystal = smoothstep(0.8, 0.95, quick);
#endif
    // Of a wood: rings about a heart that lies below, wandering along the grain.
    let heart = vec2(p.y + 0.7 + fract(own * 0.37), p.z + 1.6 * (fract(own * 0.61) - 0.5));
    let ring = fract(length(heart) * wood.grain.x + slow * wood.grain.w + quick * 0.45);
    let late = smoothstep(0.0, 0.75, ring) * (1.0 - smoothstep(0.82, 1.0, ring));
    let rings = 0.24 + (late - 0.3) * wood.grain.y + (fibre * 0.9 + pore * 0.55 + (quick - 0.5) * 0.5) * wood.grain.z;
    // Of a stone: clouds, speckles and a few light crystals.
    let clouds = 0.1 + slow * 0.55 + (speckle * 1.8 - crystal) * wood.grain.z;
    let shade = clamp(select(rings, clouds, stone), 0.0, 1.2);
    return mix(wood.light.rgb, wood.dark.rgb, shade) * (1.0 + (tone - 0.5) * wood.finish.z);
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
    // Pieces stand too far apart to shade each other.
    let place = (in.world + normal * 0.03).xz / scene.map.xy * 0.5 + 0.5;
    let ground = textureSampleLevel(shadows, shadows_sampler, place, 0.0).xy;
    let left = select(ground, vec2(1.0), own > 0u);
    let open = in.stuff.w * left.y;
    let facing = dot(normal, lamp);
    let lit = max(facing, 0.0) * left.x * mix(0.55, 1.0, open);
    let sky = mix(scene.ground.rgb, scene.sky.rgb, normal.y * 0.5 + 0.5) * open;
    var colour = albedo * (scene.key.rgb * lit + sky);

    // A varnish: the lamp's own highlight, and a broad soft one as of a window behind it.
    let gloss = wood.finish.y;
    if gloss > 0.0 {
        let graze = 1.0 - clamp(dot(normal, eye), 0.0, 1.0);
        let mirror = 0.05 + 0.6 * graze * graze * graze * graze * graze;
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
#ifndef COARSE
    let cell = vec2<u32>(in.clip.xy) * STEPS.xy;
    let grit = lot(cell.x + cell.y + 7u * STEPS.z) / 65535.0 - 0.5;
    colour += grit * max(sqrt(colour), vec3(0.02)) * 0.008;
#endif
    return vec4(colour, 1.0 - f32((in.tag >> 8u) & 0xffu) / 255.0);
}
