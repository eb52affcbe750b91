import { boundsOf, type SubMesh, type SubMeshMaterial } from '../../server/media/model/subMesh.ts';
import type { SceneDetail } from '../generate_image/detail.ts';
import { type Stage, setStage } from '../generate_image/render/stage.ts';
import type { Faced } from '../mesh/borders.ts';
import { paintPart } from '../mesh/dress.ts';
import type { Mesh } from '../mesh/extract.ts';
import { unite } from '../mesh/manifold.ts';
import { GLASSY, meshVisible, meshWholes, type PartMesh, PRINTED, planGrids, SHOWN } from '../mesh/parts.ts';
import { toLinear } from '../studio/colours.ts';
import type { Material, Pattern } from '../studio/materials.ts';
import { createSurface } from '../studio/patterns.ts';
import { LARGEST_SIDE, LEAST_WALL } from './sizes.ts';

/** How far a printed surface may move while its triangles are thinned out, in units; a product is about 2 high. */
const PRINTED_TOLERANCE = 0.0012;
/** Splinters of less than this share of the product's box are not printed. */
const SPLINTER = 2e-6;
/** Patterns that are coarse enough to be told by the colours of vertices. */
const COARSE: ReadonlySet<Pattern> = new Set(['wood', 'marble', 'terrazzo', 'concrete', 'leather', 'wicker', 'screen']);

/** The parts of a design as pieces with their materials. */
export async function showDesign(detail: SceneDetail, checkpoint: () => void): Promise<SubMesh[]> {
  const stage = setStage(detail.scene, detail.width, detail.height);
  const { parts } = stage.model;
  const grids = planGrids(parts, SHOWN, checkpoint);
  const options = {
    solid: stage.looks.map(({ clear }) => clear <= GLASSY),
    joined: stage.looks.map(({ pattern }) => !COARSE.has(pattern)),
  };
  const meshes = meshVisible(grids, options, checkpoint);
  const scale = scaleOf(meshes);
  const pieces: SubMesh[] = [];
  for (const mesh of meshes) {
    const look = stage.looks[mesh.part];
    const coloured = COARSE.has(look.pattern);
    checkpoint();
    const dressed: Dressed = coloured ? colourVertices(stage, mesh) : { base: look.base };
    pieces.push({
      positions: mesh.positions.map((value) => value * scale),
      triangles: mesh.triangles,
      normals: mesh.normals,
      ...(dressed.colours ? { colours: dressed.colours } : {}),
      material: materialOf(look, parts[mesh.part].name, dressed.base),
    });
  }
  return pieces;
}

/** The whole design as one closed surface, its walls thick enough to be printed; on a grid with so many `cells`. */
export async function printDesign(
  detail: SceneDetail,
  checkpoint: () => void,
  cells: number = PRINTED.cells,
): Promise<Mesh> {
  const { model } = setStage(detail.scene, detail.width, detail.height);
  const scale = scaleOfBoxes(model.parts.map(({ solid }) => solid.box));
  const grids = planGrids(model.parts, { ...PRINTED, leastWall: LEAST_WALL / scale, cells }, checkpoint);
  const meshes = meshWholes(grids, checkpoint);
  const splinter = SPLINTER * (LARGEST_SIDE / scale) ** 3;
  const { positions, triangles } = await unite(meshes, PRINTED_TOLERANCE, splinter, checkpoint);
  const fitted = scaleOf([{ positions, triangles }]);
  return { positions: positions.map((value) => value * fitted), triangles };
}

/** Metres per unit. */
function scaleOf(meshes: readonly Mesh[]): number {
  return scaleOfBoxes([boundsOf(meshes)]);
}

function scaleOfBoxes(boxes: readonly { readonly min: readonly number[]; readonly max: readonly number[] }[]): number {
  const sides = [0, 1, 2].map(
    (k) => Math.max(...boxes.map(({ max }) => max[k])) - Math.min(...boxes.map(({ min }) => min[k])),
  );
  return LARGEST_SIDE / Math.max(...sides);
}

/** Alpha of what is as clear as glass: its tint and its shine must stay visible. */
const CLEAREST = 0.3;

function materialOf(
  { metal, rough, coat, clear, glow }: Material,
  name: string,
  base: SubMeshMaterial['baseColour'],
): SubMeshMaterial {
  return {
    name,
    baseColour: base,
    alpha: 1 - clear * (1 - CLEAREST),
    metalness: metal,
    // A clear coat shines above a rougher body; glTF's plain material has one layer for both.
    roughness: rough * (1 - 0.5 * coat),
    ...(glow > 0 ? { emissive: [0, 1, 2].map((i) => Math.min(1, base[i] * glow)) as [number, number, number] } : {}),
  };
}

/** A colour, and factors of it per vertex. */
type Dressed = { readonly base: SubMeshMaterial['baseColour']; readonly colours?: Uint8Array };

/** The pattern's colour at each vertex, as factors of the brightest. */
function colourVertices(stage: Stage, { positions, normals, part, cell }: PartMesh<Faced>): Dressed {
  const surface = createSurface();
  const albedo = new Float32Array(positions.length);
  const base: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = positions.subarray(i, i + 3);
    paintPart(surface, stage, part, x, y, z, normals[i], normals[i + 1], normals[i + 2], cell);
    for (let k = 0; k < 3; k++) {
      albedo[i + k] = Math.min(1, Math.max(0, surface.albedo[k]));
      base[k] = Math.max(base[k], albedo[i + k]);
    }
  }
  const colours = new Uint8Array((positions.length / 3) * 4).fill(255);
  for (let i = 0, at = 0; i < albedo.length; i += 3, at += 4)
    for (let k = 0; k < 3; k++) colours[at + k] = Math.round((albedo[i + k] / Math.max(base[k], DARKEST)) * 255);
  return { base, colours };
}

/** Black stays black, whatever it is divided by. */
const DARKEST = toLinear(1 / 255);
