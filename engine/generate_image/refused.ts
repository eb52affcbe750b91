import { type ColourName, colour } from '../studio/colours.ts';
import { dress, type Finish } from '../studio/finish.ts';
import type { MannerName } from '../studio/manners.ts';
import { type Material, type MaterialName, material } from '../studio/materials.ts';
import { difference } from '../studio/naming.ts';

/** Colours that look no more different than this are one to the eye: "not red" is not coral either. */
const ALIKE = 0.2;
/** Materials of one kind are told apart by less. */
const SAME = 0.06;
const SHINY = 0.3;
const DULL = 0.55;
const SEEN_THROUGH = 0.4;
const DARK = 0.4;

/** Looks that stand in for one that is not wanted, the nearest to it first. */
const WOODS: readonly MaterialName[] = ['oak', 'ash', 'walnut', 'ebony'];
const METALS: readonly MaterialName[] = ['steel', 'brass', 'iron', 'copper'];
const CLOTHS: readonly MaterialName[] = ['wool', 'linen', 'leather', 'velvet'];
const OTHERS: readonly MaterialName[] = ['plastic', 'ceramic'];
const COLOURS: readonly ColourName[] = ['cream', 'charcoal', 'sage', 'navy', 'mustard'];
const FINISHES: readonly MannerName[] = ['matte', 'glossy', 'light', 'dark'];

/** Whether a surface looks as a finish says, in all that it says. */
export function looksLike(look: Material, { material: made, colour: tone, manners }: Finish): boolean {
  return (
    (!made || isGenerated(look, made)) &&
    (!tone || difference(look.base, colour(tone)) < ALIKE) &&
    manners.every((manner) => hasManner(look, manner))
  );
}

function isGenerated(look: Material, name: MaterialName): boolean {
  const { metal, pattern, clear, base } = material(name);
  if (name === 'wood' || name === 'fabric' || name === 'leather') return look.pattern === pattern;
  if (name === 'metal') return look.metal > 0.5;
  if (clear > SEEN_THROUGH) return look.clear > SEEN_THROUGH;
  if (name === 'plastic') return look.pattern === 'plain' && look.metal < 0.5 && look.clear < SEEN_THROUGH;
  return look.pattern === pattern && look.metal > 0.5 === metal > 0.5 && difference(look.base, base) < SAME;
}

function hasManner({ rough, clear, metal, base }: Material, manner: MannerName): boolean {
  switch (manner) {
    case 'glossy':
    case 'polished':
    case 'lacquered':
      return rough < SHINY;
    case 'matte':
      return rough > DULL;
    case 'clear':
    case 'translucent':
    case 'frosted':
      return clear > SEEN_THROUGH;
    case 'dark':
      return metal < 0.5 && difference(base, [0, 0, 0]) < DARK;
    default:
      return true;
  }
}

/** A surface as near as possible to what a part usually is that has none of the looks which are not wanted. */
export function avoid(usual: Material, refused: readonly Finish[], second: boolean): Material {
  const isRefused = (look: Material) => refused.some((finish) => looksLike(look, finish));
  if (!isRefused(usual) || usual.glow > 0) return usual;
  const ofFinish = refused.some(({ manners, colour: tone, material: made }) => manners.length > 0 && !tone && !made);
  const paints = (look: Material) => COLOURS.map((tone) => dress({ colour: tone, manners: [] }, look));
  const kin = usual.pattern === 'wood' ? WOODS : usual.metal > 0.5 ? METALS : isCloth(usual) ? CLOTHS : OTHERS;
  const made = [...kin, ...(second ? METALS : OTHERS), ...OTHERS, ...CLOTHS].map(material);
  const choices = [
    ...(ofFinish ? FINISHES.map((manner) => dress({ manners: [manner] }, usual)) : []),
    ...(kin === OTHERS ? paints(usual) : []),
    ...made,
    ...made.flatMap(paints),
  ];
  return choices.find((look) => !isRefused(look)) ?? usual;
}

const isCloth = ({ pattern }: Material): boolean => pattern === 'fabric' || pattern === 'leather';
