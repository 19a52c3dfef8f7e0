//! Clothes for the board's entities: meshes and materials, and the shadows that follow the pieces.

use bevy::{
    asset::RenderAssetUsages,
    camera::visibility::NoFrustumCulling,
    image::ImageSampler,
    mesh::MeshTag,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

use crate::{
    app::{settings::Settings, theme::woods},
    rules::{PieceId, PieceKind, Place, Seat},
};

use super::{
    Ghost, Marks,
    animate::{Anchor, Body},
    camera::Rig,
    caster::Caster,
    decals,
    die::Die,
    geometry::{Pose, RING, Shape},
    image::Canvas,
    marks,
    material::{Inlay, Surface},
    mesh::{self, Detail},
    plan::Plan,
    pockets::{BALL, die_shape},
    protest::Warning,
    shadows::Shadows,
    splinters::Splinter,
    timeline::{Timeline, worn},
};

/// How transparent ghosts are, and pieces whose ghosts show where they would go; 255 is all.
const GHOST: u8 = 64;
const LEFT_BEHIND: u8 = 190;
/// The same for a ball, whose place another ball's ghost takes.
const PUSHED_ON: u8 = 255;
/// Whose surface the die's and the splinters' is: a number that no piece has.
const NOBODY: PieceId = PieceId(254);
/// How red a ghost is that would fall; 255 is all.
const FALLING: u8 = 110;

/// The meshes and materials of the board.
#[derive(Resource, Debug)]
pub(super) struct Wardrobe {
    solid: Handle<Surface>,
    sheer: Handle<Surface>,
    /// The board they are cut for.
    plan: Plan,
    pieces: Vec<((PieceKind, Option<Seat>), Cut)>,
    anchor: Cut,
    die: Handle<Mesh>,
    splinter: Handle<Mesh>,
    shadows: Shadows,
    map: Handle<Image>,
}

/// The board without its pieces.
#[derive(Component, Debug)]
pub(super) struct Board;

/// A shape as it is cut finely and coarsely.
#[derive(Component, Debug, Clone, PartialEq)]
#[require(Mesh3d)]
pub(super) struct Cut {
    fine: Handle<Mesh>,
    coarse: Handle<Mesh>,
}

impl Cut {
    fn new(meshes: &mut Assets<Mesh>, carve: impl Fn(Detail) -> Mesh) -> Self {
        Self { fine: meshes.add(carve(Detail::Fine)), coarse: meshes.add(carve(Detail::Coarse)) }
    }
}

/// The letters and numbers on the plinth.
#[derive(Component, Debug)]
pub(super) struct Coordinates;

/// A piece that is not there yet.
#[derive(Component, Debug)]
pub(super) struct Spectre;

/// The mesh of the marks on the wood, of those on the pieces' tops, or of the glow of a protest.
#[derive(Component, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    Wood,
    Tops,
    Glow,
}

/// The number by which the shader knows a piece, so that it throws no shadow on itself; 0 is no piece.
const fn number(piece: PieceId) -> u8 {
    piece.0.saturating_add(1)
}

/// Tells the shader whose surface it is, how transparent and how red.
fn tag(piece: PieceId, clear: u8, red: u8) -> MeshTag {
    MeshTag(u32::from_le_bytes([number(piece), clear, red, 0]))
}

/// Lays the cloth and what all boards have; [`lay_board`] does the rest.
pub(super) fn lay_table(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut surfaces: ResMut<Assets<Surface>>,
    mut inlays: ResMut<Assets<Inlay>>,
    mut images: ResMut<Assets<Image>>,
    plan: Res<Plan>,
) {
    let shadows = Shadows::new(&plan);
    let map = images.add(blank_map(&shadows));
    let solid = surfaces.add(Surface::new(AlphaMode::Opaque, map.clone()));
    let sheer = surfaces.add(Surface::new(AlphaMode::Blend, map.clone()));
    let anchor = Cut::new(&mut meshes, mesh::anchor);
    let die = meshes.add(mesh::die());
    let splinter = meshes.add(mesh::push_crate::splinter());
    let table = Cut::new(&mut meshes, |detail| mesh::table(&plan, detail));
    commands.spawn((Board, table, MeshMaterial3d(solid.clone())));
    commands.spawn((Coordinates, Mesh3d::default(), MeshMaterial3d(solid.clone())));
    for layer in [Layer::Wood, Layer::Tops, Layer::Glow] {
        let inlay = inlays.add(Inlay { above: layer != Layer::Wood });
        commands.spawn((layer, NoFrustumCulling, Visibility::Hidden, MeshMaterial3d(inlay), Transform::IDENTITY));
    }
    let plan = plan.clone();
    commands.insert_resource(Wardrobe { solid, sheer, plan, pieces: Vec::new(), anchor, die, splinter, shadows, map });
}

/// Cuts the board for the game that is shown, its shadows too.
pub(super) fn lay_board(
    mut wardrobe: ResMut<Wardrobe>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut surfaces: ResMut<Assets<Surface>>,
    mut images: ResMut<Assets<Image>>,
    mut boards: Query<&mut Cut, With<Board>>,
    plan: Res<Plan>,
) {
    if !plan.is_changed() {
        return;
    }
    let wardrobe = &mut *wardrobe;
    for mut board in &mut boards {
        *board = Cut::new(&mut meshes, |detail| mesh::table(&plan, detail));
    }
    if wardrobe.plan != *plan {
        wardrobe.plan = plan.clone();
        wardrobe.shadows = Shadows::new(&plan);
        wardrobe.pieces.clear();
    }
    if let Some(mut image) = images.get_mut(&wardrobe.map) {
        *image = blank_map(&wardrobe.shadows);
    }
    for handle in [&wardrobe.solid, &wardrobe.sheer] {
        if let Some(mut surface) = surfaces.get_mut(handle) {
            surface.spread(wardrobe.shadows.half());
        }
    }
}

impl Wardrobe {
    /// The shape of a kind of piece, cut when it is first needed.
    fn cut(&mut self, meshes: &mut Assets<Mesh>, kind: PieceKind, seat: Option<Seat>) -> Cut {
        if let Some((_, cut)) = self.pieces.iter().find(|(of, _)| *of == (kind, seat)) {
            return cut.clone();
        }
        let cut = Cut::new(meshes, |detail| mesh::piece(&self.plan, kind, seat, detail));
        self.pieces.push(((kind, seat), cut.clone()));
        cut
    }
}

/// Gives new pieces their looks, and makes those sheer whose ghosts show where they would go.
pub(super) fn dress(
    mut commands: Commands,
    mut wardrobe: ResMut<Wardrobe>,
    mut meshes: ResMut<Assets<Mesh>>,
    plan: Res<Plan>,
    marks: Res<Marks>,
    bodies: Query<(Entity, Ref<Body>)>,
    anchors: Query<(Entity, Ref<Anchor>)>,
    dice: Query<Entity, Added<Die>>,
    splinters: Query<Entity, Added<Splinter>>,
    timeline: Res<Timeline>,
) {
    let carrier = timeline.picture().anchor;
    // The ball in hand is held at the pocket into which it would go.
    let in_hand = |id| timeline.picture().piece(id).is_some_and(|piece| piece.place == Place::Hand);
    let held = |id: PieceId| marks.pocket.is_some() && in_hand(id);
    let left_behind = |id: PieceId| marks.ghosts.iter().any(|ghost| ghost.piece == id) && !held(id);
    let faint = |body: &Body| if body.kind == PieceKind::Ball { PUSHED_ON } else { LEFT_BEHIND };
    let (solid, sheer) = (wardrobe.solid.clone(), wardrobe.sheer.clone());
    let material = |clear: bool| MeshMaterial3d(if clear { &sheer } else { &solid }.clone());
    for (entity, body) in &bodies {
        if body.is_changed() || plan.is_changed() {
            commands.entity(entity).insert(wardrobe.cut(&mut meshes, body.kind, body.seat));
        }
        if body.is_added() || marks.is_changed() {
            let sheer = left_behind(body.id);
            commands.entity(entity).insert((material(sheer), tag(body.id, if sheer { faint(&body) } else { 0 }, 0)));
        }
    }
    for entity in &dice {
        commands.entity(entity).insert((Mesh3d(wardrobe.die.clone()), material(false), tag(NOBODY, 0, 0)));
    }
    for entity in &splinters {
        commands.entity(entity).insert((Mesh3d(wardrobe.splinter.clone()), material(false), tag(NOBODY, 0, 0)));
    }
    for (entity, anchor) in &anchors {
        if anchor.is_added() {
            commands.entity(entity).insert(wardrobe.anchor.clone());
        }
        if anchor.is_added() || marks.is_changed() || timeline.is_changed() {
            let sheer = carrier.is_some_and(left_behind);
            let own = carrier.unwrap_or(PieceId(0));
            commands.entity(entity).insert((material(sheer), tag(own, if sheer { LEFT_BEHIND } else { 0 }, 0)));
        }
    }
}

/// Lays the marks, and the ghosts.
pub(super) fn mark(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut wardrobe: ResMut<Wardrobe>,
    plan: Res<Plan>,
    marks: Res<Marks>,
    timeline: Res<Timeline>,
    warning: Res<Warning>,
    spectres: Query<Entity, With<Spectre>>,
    mut layers: Query<(Entity, &Layer, &mut Visibility)>,
) {
    let stirred = marks.is_changed() || timeline.is_changed();
    for (entity, layer, mut visibility) in &mut layers {
        let decals = match layer {
            Layer::Wood if stirred => marks::lay(&plan, &marks, timeline.picture()),
            Layer::Tops if stirred => marks::lay_above(&plan, &marks, timeline.picture()),
            Layer::Glow if warning.is_changed() => warning
                .glow()
                .map(|(culprit, strength)| marks::glow(&plan, culprit, strength, timeline.picture()))
                .unwrap_or_default(),
            _ => continue,
        };
        visibility.set_if_neq(if decals.is_empty() { Visibility::Hidden } else { Visibility::Inherited });
        if !decals.is_empty() {
            commands.entity(entity).insert(Mesh3d(meshes.add(decals::mesh(&decals))));
        }
    }
    if marks.is_changed() {
        for spectre in &spectres {
            commands.entity(spectre).despawn();
        }
        for ghost in &marks.ghosts {
            conjure(&mut commands, &mut wardrobe, &mut meshes, ghost);
        }
    }
}

fn conjure(commands: &mut Commands, wardrobe: &mut Wardrobe, meshes: &mut Assets<Mesh>, ghost: &Ghost) {
    let plan = wardrobe.plan.clone();
    let pose = marks::ghost_pose(&plan, ghost);
    let material = MeshMaterial3d(wardrobe.sheer.clone());
    let red = if ghost.falls.is_some() && !plan.has_pockets() { FALLING } else { 0 };
    let mut spawn = |cut: Cut, pose: Pose, height: f32| {
        let at = Transform::from_translation(pose.middle - pose.turn * Vec3::Y * height / 2.0)
            .with_rotation(pose.turn)
            .with_scale(Vec3::splat(1.015));
        commands.spawn((Spectre, cut, material.clone(), tag(ghost.piece, GHOST, red), at));
    };
    spawn(wardrobe.cut(meshes, ghost.kind, ghost.seat), pose, plan.shape(ghost.kind).height);
    if ghost.anchored {
        spawn(wardrobe.anchor.clone(), worn(&plan, &pose, ghost.kind), RING.2);
    }
}

/// Takes the shapes that suit how the board is drawn.
pub(super) fn suit(canvas: Res<Canvas>, mut shapes: Query<(&Cut, &mut Mesh3d)>) {
    for (cut, mut mesh) in &mut shapes {
        let suits = if canvas.is_coarse() { &cut.coarse } else { &cut.fine };
        if mesh.0 != *suits {
            mesh.0 = suits.clone();
        }
    }
}

/// Shows the coordinates if they are wanted, cut for the game and the side from which they are read.
pub(super) fn letter(
    mut meshes: ResMut<Assets<Mesh>>,
    settings: Res<Settings>,
    plan: Res<Plan>,
    rig: Res<Rig>,
    mut coordinates: Query<(&mut Mesh3d, &mut Visibility), With<Coordinates>>,
    mut cut_for: Local<Option<bool>>,
) {
    let flipped = rig.aim().side > 0.5;
    for (mut letters, mut visibility) in &mut coordinates {
        if plan.is_changed() || *cut_for != Some(flipped) {
            letters.0 = meshes.add(mesh::coordinates(&plan, flipped));
            *cut_for = Some(flipped);
        }
        visibility.set_if_neq(if settings.coordinates { Visibility::Inherited } else { Visibility::Hidden });
    }
}

/// Walks the lamp round with the side, and lets shadows follow the pieces.
pub(super) fn light(
    mut wardrobe: ResMut<Wardrobe>,
    plan: Res<Plan>,
    rig: Res<Rig>,
    marks: Res<Marks>,
    mut surfaces: ResMut<Assets<Surface>>,
    mut images: ResMut<Assets<Image>>,
    bodies: Query<(&Body, Ref<Pose>), Without<Anchor>>,
    anchors: Query<(Ref<Pose>, &Visibility), With<Anchor>>,
    dice: Query<(Ref<Pose>, &Visibility), (With<Die>, Without<Anchor>)>,
    mut lit: Local<Option<f32>>,
) {
    let side = rig.aim().side;
    let walked = *lit != Some(side);
    let moved = bodies.iter().any(|(_, pose)| pose.is_changed())
        || anchors.iter().chain(&dice).any(|(pose, _)| pose.is_changed());
    if !walked && !moved && !marks.is_changed() && !plan.is_changed() {
        return;
    }
    *lit = Some(side);
    if walked {
        for handle in [&wardrobe.solid, &wardrobe.sheer] {
            if let Some(mut surface) = surfaces.get_mut(handle) {
                surface.light(rig.aim().side_turn());
            }
        }
    }
    let ring = Shape { half: RING.0, corner: RING.0, height: RING.2 };
    // On its king the ring is in nobody's way; in the air it throws a shadow of its own.
    let anchors = anchors.iter().filter(|(_, visibility)| **visibility != Visibility::Hidden);
    let anchors = anchors.map(|(pose, _)| Caster::body(&pose, ring));
    let dice = dice.iter().filter(|(_, visibility)| **visibility != Visibility::Hidden);
    let dice = dice.map(|(pose, _)| Caster::body(&pose, die_shape()));
    let caster = |pose: &Pose, kind: PieceKind| match kind {
        PieceKind::Ball => Some(Caster::ball(pose.middle, BALL)),
        // What lies scattered would show the shadow of a block between its parts.
        PieceKind::Crate(3) => Some(Caster::body(pose, Shape { half: 0.2, ..plan.shape(kind) })),
        PieceKind::Crate(4) => None,
        _ => Some(Caster::body(pose, plan.shape(kind))),
    };
    // A piece that has a ghost leaves its shadow to the ghost.
    let solid = bodies.iter().filter(|(body, _)| marks.ghosts.iter().all(|ghost| ghost.piece != body.id));
    let pieces = solid.filter_map(|(body, pose)| caster(&pose, body.kind));
    let ghosts = marks.ghosts.iter().filter_map(|ghost| caster(&marks::ghost_pose(&plan, ghost), ghost.kind));
    let casters: Vec<Caster> = pieces.chain(ghosts).chain(anchors).chain(dice).collect();
    let map = wardrobe.shadows.map(side, &casters);
    if let Some(mut image) = images.get_mut(&wardrobe.map) {
        image.data = Some(map);
    }
}

/// The empty map of shadows.
fn blank_map(shadows: &Shadows) -> Image {
    let (width, height) = shadows.size();
    let size = Extent3d { width: width.into(), height: height.into(), depth_or_array_layers: 1 };
    let usage = RenderAssetUsages::default();
    let mut image = Image::new_fill(size, TextureDimension::D2, &[u8::MAX; 2], TextureFormat::Rg8Unorm, usage);
    image.sampler = ImageSampler::linear();
    image
}

/// The colour behind everything, where even the cloth ends.
pub(super) fn backdrop() -> ClearColorConfig {
    ClearColorConfig::Custom(woods::woods()[woods::Substance::Cloth as usize].dark.into())
}
