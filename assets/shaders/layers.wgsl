// The window's picture: the board, and over it the panels.

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var picture_sampler: sampler;

// What stored colours mean, to a twentieth of the step from one to the next.
fn decoded(c: vec3<f32>) -> vec3<f32> {
    let bright = (((-0.116828 * c + 0.5265749) * c + 0.5603316) * c + 0.0284147) * c + 0.0010456;
    return select(bright, c / 12.92, c < vec3(0.04045));
}

@fragment
fn board(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    return vec4(decoded(textureSampleLevel(picture, picture_sampler, in.uv, 0.0).rgb), 1.0);
}

@fragment
fn panels(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let seen = textureLoad(picture, vec2<i32>(in.position.xy), 0);
    if seen.a == 0.0 {
        discard;
    }
    return seen;
}
