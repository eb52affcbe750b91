import { readPrompt } from '../studio/prompt.ts';
import { type Aspect, type Change, isWithin, type Kept, retarget, targetsOf } from './change.ts';
import { readTarget } from './target.ts';
import { CHANGE, PRONOUNS, TARGET_FILLER } from './words.ts';

/** What stands behind a thing that is to stay. */
const AS_IT_IS =
  /\s+(?:exactly |just )?(?:as (?:it|they) (?:is|are|was|were)|as is|as before|unchanged|untouched|unaltered|intact|alone|(?:exactly )?the same(?: as before)?|as (?:in the )?original(?:ly)?|like (?:it is|they are|before|this|that)|in place|in (?:full )?colou?r|colou?red|sharp|in focus|visible)$|(?:完全)?(?:不变|不动|原样|原状|一致|完整|的?原来的?样子|清晰|锐利|彩色)$/;
const KEEP =
  /^(?:keep|keeping|leave|leaving|preserve|preserving|retain|retaining|maintain|maintaining)\s+(?!only\b|out\b)(?<what>.+)$|^(?:请|仅)?(?:保留|保持|维持|留着)(?:住|好)?(?<zh>.+)$/;
const STAYS =
  /^(?<what>.+?)\s+(?:(?:should|must|has to|have to|to) )?(?:(?:stays?|remains?)(?:\s.+)?|(?:be |is |are )?(?:kept|unchanged|untouched|intact|as is|as it is))$|^(?<zh>.+?)(?:都|全部|部分)?(?:要|应该?)?(?:(?:保持|维持)?(?:不变|不动|不改|别动|别改|原样|原状|一致)|(?:保持|维持).+|不要[动改变]|保留|保持)$/;
/** "Don't touch the handle", 不要改背景: what must not be changed stays. */
const UNTOUCHED =
  /^(?:chang(?:e|ing)|touch(?:ing)?|alter(?:ing)?|modify(?:ing)?|affect(?:ing)?|edit(?:ing)?|mov(?:e|ing)|adjust(?:ing)?|los(?:e|ing)|mess(?:ing)? (?:with|up))\s+(?:any(?:thing)? (?:of|about|in) )?(?<what>.+)$|^(?:改变|改动|更改|修改|调整|影响|破坏|[动碰改变])到?(?<zh>.+)$|^(?:不|勿)(?:改变|改动|更改|修改|影响|[动碰改])(?<zhToo>.+)$/;

const ASPECTS: readonly (readonly [Aspect, RegExp])[] = [
  [
    'rest',
    /\b(?:everything|anything|all) (?:else|other)\b|\ball else\b|\b(?:rest|others)\b|\bother (?:parts?|things?|areas?|details?|elements?|colou?rs?|materials?)\b|其他|其它|其余|别的|剩下|余下/g,
  ],
  [
    'shape',
    /\b(?:shapes?|forms?|size|proportions?|silhouette|outlines?|geometry|design|(?:camera |viewing )?(?:angle|position|view)|perspective|viewpoint|composition|pose|framing|layout|structure)\b|形状|造型|外形|^形$|大小|尺寸|比例|轮廓|结构|角度|视角|构图|位置|姿势|样式|款式|设计/g,
  ],
  ['colour', /\b(?:colou?rs?|hues?|colou?r scheme)\b|颜色|色彩|配色|^色$/g],
  ['material', /\b(?:materials?|textures?|surfaces?|finish(?:es)?|grain)\b|材质|纹理|质感|材料|表面|肌理/g],
  [
    'light',
    /\b(?:light(?:ing|s)?|shadows?|brightness|exposure|mood|reflections?|highlights?)\b|光线|光影|灯光|打光|阴影|影子|亮度|氛围|光/g,
  ],
];
const SAME =
  /\b(?:same|original|current|exact|existing|overall|general|and|product's|object's|it's|its)\b|原来|原有|原本|原|和|与|及|产品|物体|它|、/g;

/** Reads what a clause wants to stay as it is: "keep the background", 把手不变. Null when it wants something done. */
export function readKeeping(clause: string): Kept[] | null {
  const kept = KEEP.exec(clause)?.groups;
  const stays = STAYS.exec(clause)?.groups;
  const what = kept?.what ?? kept?.zh ?? stays?.what ?? stays?.zh;
  return what === undefined ? null : keptIn(what);
}

/** The same in what must not be done: "change the handle". */
export function readUntouched(deed: string): Kept[] | null {
  const groups = UNTOUCHED.exec(deed)?.groups;
  const what = groups?.what ?? groups?.zh ?? groups?.zhToo;
  return what === undefined ? null : keptIn(what);
}

/** Every one of the things that are named, or null. */
function keptIn(phrase: string): Kept[] | null {
  const what = phrase.replace(AS_IT_IS, '').trim();
  const all = readKept(what);
  if (all) return [all];
  const pieces = what.split(/\s+and\s+|\s+&\s+|\s+or\s+|[和与及、]/);
  const kept = pieces.map(readKept);
  return kept.every((each) => each !== null) ? kept : null;
}

/**
 * A change of all, where the product or the background is to stay, is one of the rest: "blur everything else". Null where it would take
 * the product away from a part that is to stay.
 */
export function ofTheRest(change: Change, kept: readonly Kept[]): Change | null {
  const isRest = targetsOf(change).some((target) => target.kind === 'subject' && target.rest);
  const plain = retarget(change, (target) => (target.kind === 'subject' && target.rest ? { kind: 'subject' } : target));
  if ((plain.kind !== 'tone' && plain.kind !== 'remove') || !(isRest || isOfAll(plain))) return plain;
  const stays = (kind: Kept['kind']) => kept.some((each) => each.kind === kind);
  if (stays('subject') !== stays('background'))
    return { ...plain, target: { kind: stays('subject') ? 'background' : 'subject' } };
  if (!isRest) return plain;
  if (!kept.some((each) => each.kind !== 'aspect' && isWithin(each)))
    return { ...plain, target: { kind: 'background' } };
  return plain.kind === 'tone' ? { ...plain, target: { kind: 'picture' } } : null;
}

function isOfAll({ kind, target }: Extract<Change, { kind: 'tone' | 'remove' }>): boolean {
  if (kind === 'tone') return target === null || target.kind === 'picture';
  return target?.kind === 'subject' && !target.named;
}

/** Goes on with what a clause before wanted to stay: "keep the shape, material and background". */
export function readFurtherKept(clause: string): Kept[] | null {
  const { finishes, parts, settings, mood } = readPrompt(clause);
  const looks = finishes.length + Object.keys(parts).length + Object.keys(settings).length;
  return looks > 0 || mood !== null || CHANGE.test(clause) ? null : keptIn(clause);
}

function readKept(phrase: string): Kept | null {
  const words = phrase.trim();
  for (const [aspect, pattern] of ASPECTS) {
    const rest = words.replace(pattern, ' ');
    if (rest === words) continue;
    if (aspect === 'rest') return { kind: 'aspect', aspect };
    const bare = rest.replace(TARGET_FILLER, ' ').replace(SAME, ' ').trim();
    if (bare === '' || PRONOUNS.test(bare)) return { kind: 'aspect', aspect };
  }
  // "Keep it glossy" asks for a look.
  if (/^(?:it|this|that|them|它)(?:\s|$)/.test(words) && !PRONOUNS.test(words)) return null;
  const { target } = readTarget(words);
  return target && target.kind !== 'marked' ? target : null;
}

/** Whether a change would do away with what should stay. */
export function breaks({ aspect }: Extract<Kept, { kind: 'aspect' }>, change: Change): boolean {
  const { kind } = change;
  switch (aspect) {
    case 'rest':
      return false;
    case 'shape':
      return kind === 'shape' || kind === 'turn';
    case 'colour':
      return isRecolouring(change) || (kind === 'tone' && ['saturation', 'warmth', 'grey'].includes(change.tone));
    case 'material':
      return kind === 'reference' || (kind === 'finish' && onProduct(change) && change.finish.material !== undefined);
    case 'light':
      return kind === 'mood' || (kind === 'tone' && (change.tone === 'brightness' || change.tone === 'contrast'));
    default:
      return aspect satisfies never;
  }
}

/** Another colour of the product; a material brings its own. */
function isRecolouring(change: Change): boolean {
  if (change.kind === 'reference') return onProduct(change);
  if (change.kind !== 'finish' || !onProduct(change)) return false;
  return change.finish.colour !== undefined || change.finish.material !== undefined;
}

const onProduct = ({ targets }: Extract<Change, { kind: 'finish' | 'reference' }>): boolean =>
  !(targets.length > 0 && targets.every(({ kind }) => kind === 'background'));
