import { MOST_COPIES } from '../generate_image/copies.ts';
import type { SceneDetail } from '../generate_image/detail.ts';
import { buildModel, type Scene } from '../generate_image/scene.ts';
import { frontOf } from '../generate_image/view.ts';
import type { SketchDetail } from '../process_sketch/recipe.ts';
import { nameMaterial, nameTone } from '../studio/naming.ts';
import type { MoodName, PartName, ProductName } from '../studio/scan.ts';
import { PRODUCTS } from '../studio/vocabulary.ts';
import { article, listWords, nameForm, namePart, nameProduct, numberWord, plural } from '../studio/wording.ts';

const LIGHT: Record<MoodName | 'plain', string> = {
  plain:
    'The light is that of a photo studio: a large soft key light from the upper left, a fill from the right and a rim light from behind.',
  soft: 'The light is soft: large softboxes all around, pale shadows.',
  dramatic: 'The light is dramatic: one hard key light from the upper left in a dark room, deep shadows.',
  warm: 'The light is warm, like a low sun from the upper left.',
  cool: 'The light is cool, like an overcast day.',
  red: 'The light is red; a white fill comes from the right.',
  pink: 'The light is pink; a white fill comes from the right.',
  purple: 'The light is purple; a white fill comes from the right.',
  blue: 'The light is blue; a white fill comes from the right.',
  green: 'The light is green; a white fill comes from the right.',
  backlit: 'The light comes from behind: bright rims, a dark front.',
};
const PAINT = ' paint';
const DEGREES = 180 / Math.PI;
/** Cameras within so many degrees look straight. */
const STRAIGHT = 6;
const LEVEL = 4;
const STEEP = 75;
const HALF_TURN = 180;

/** What the scene of a picture says: product, parts, materials, and, where they still show, its surroundings. */
export function describeScene({ scene }: SceneDetail, finishes: boolean, room: boolean): string[] {
  const { design } = scene;
  const name = [design.family, design.variant].filter(Boolean).join('.');
  const known = Object.keys(PRODUCTS).find((product): product is ProductName => product === name);
  const product = known ? nameProduct(known, 'en') : design.family;
  const forms = design.forms.map((form) => nameForm(form, 'en'));
  const model = buildModel(design);
  const parts = [...new Set(model.parts.map((part) => part.name))];
  return [
    `The picture shows ${sayProduct(forms, product, design.copies ?? 1)}, drawn by the built-in engine.`,
    ...(finishes
      ? [sayMaterials(scene, parts, known)]
      : [
          `Its parts: ${listWords(
            parts.map((part) => namePart(part, 'en', known)),
            'en',
          )}.`,
        ]),
    ...(room ? [sayRoom(scene, model.hangs ?? false), LIGHT[scene.mood ?? 'plain']] : []),
    sayCamera(scene),
  ];
}

/** "A tall vase", "two tall vases". */
function sayProduct(forms: readonly string[], product: string, copies: number): string {
  const drawn = Math.min(copies, MOST_COPIES);
  const number = numberWord(drawn, 'en');
  return drawn > 1 && number ? [number, ...forms, plural(product)].join(' ') : article([...forms, product].join(' '));
}

/** Parts by their material, the one with the most parts first. */
function sayMaterials({ materials }: Scene, parts: readonly PartName[], product?: ProductName): string {
  const by = new Map<string, string[]>();
  for (const part of parts) {
    const look = materials[part];
    if (!look) continue;
    const words = nameMaterial(look);
    by.set(words, [...(by.get(words) ?? []), namePart(part, 'en', product)]);
  }
  const clauses = [...by].map(([words, names]) => {
    const many = names.length > 1 || names[0].endsWith('s');
    return `the ${listWords(names, 'en')} ${many ? 'are' : 'is'} ${sayMade(words)}`;
  });
  const sentence = clauses.join('; ');
  return `${sentence[0].toUpperCase()}${sentence.slice(1)}.`;
}

function sayMade(words: string): string {
  if (words === 'a lit lamp') return 'lit';
  return words.endsWith(PAINT) ? words.slice(0, -PAINT.length) : `made of ${words}`;
}

function sayRoom({ wall, ground, backing, gradient }: Scene, hangs: boolean): string {
  const behind = backing
    ? `${article(nameMaterial(backing))} wall`
    : `a plain ${nameTone(wall)} backdrop${gradient ? ' that runs from light to dark' : ''}`;
  if (hangs) return `It hangs before ${behind}.`;
  return ground
    ? `It stands on ${article(nameMaterial(ground))} surface before ${behind}.`
    : `It stands before ${behind}.`;
}

function sayCamera({ design, azimuth, elevation }: Scene): string {
  // As seen by the photographer: radians to the right of the product's front, within half a turn.
  const turned = azimuth - frontOf(design.family);
  const round = Math.round(Math.atan2(Math.sin(turned), Math.cos(turned)) * DEGREES);
  const up = Math.round(elevation * DEGREES);
  const height = Math.abs(up) < LEVEL ? 'at its own level' : `${Math.abs(up)}° ${up > 0 ? 'above' : 'below'} it`;
  const from = up > STEEP ? 'from straight above' : `${sideOf(round)}, ${height}`;
  return `It is seen ${from}, through a short telephoto lens.`;
}

function sideOf(round: number): string {
  const away = Math.abs(round);
  const side = round > 0 ? 'right' : 'left';
  if (away < STRAIGHT) return 'straight from the front';
  if (away > HALF_TURN - STRAIGHT) return 'straight from behind';
  if (Math.abs(away - HALF_TURN / 2) < STRAIGHT) return `straight from its ${side} side`;
  if (away > HALF_TURN / 2) return `from behind, ${HALF_TURN - away}° towards its ${side} side`;
  return `from the front, ${away}° towards its ${side} side`;
}

/** What the recipe of a rendered sketch says. */
export function describeSketch({ regions, backdrop }: SketchDetail, finishes: boolean, room: boolean): string[] {
  const by = new Map<string, number>();
  for (const { material } of regions) {
    const words = nameMaterial(material);
    by.set(words, (by.get(words) ?? 0) + 1);
  }
  const looks = [...by].map(([words, count]) => `${count === 1 ? 'one' : count} of ${words}`);
  const [r = 0, g = 0, b = 0] = backdrop;
  return [
    `The picture is a sketch rendered by the built-in engine, of ${regions.length} ${regions.length === 1 ? 'area' : 'areas'}.`,
    ...(finishes && looks.length > 0 ? [`By material: ${listWords(looks, 'en')}.`] : []),
    ...(room ? [`It stands before a plain ${nameTone([r, g, b])} backdrop.`] : []),
    'What the sketch depicts is known only as far as its prompt says.',
  ];
}
