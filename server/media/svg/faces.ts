/** A face that text asks for and the one that it is drawn in; `asked` is empty where it asks for none. */
export type FontFace = { readonly asked: string; readonly drawn: string };

/** The face in which browsers draw text that names none which they have. */
const DEFAULT_FACE = 'Tinos';
/** Faces that come after every other, for letters that it lacks. */
const FALLBACK_FACES = ['Noto Sans SC', 'DejaVu Sans'];

const aliasEntries = (face: string, ...aliases: string[]) =>
  [face, ...aliases].map((name) => [name.toLowerCase(), face] as const);
/** The faces that ship with the product, by the names and kinds for which they stand. */
const FACE_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...aliasEntries(
    'Arimo',
    'Arial',
    'Helvetica',
    'Helvetica Neue',
    'Liberation Sans',
    'Nimbus Sans',
    'sans-serif',
    'system-ui',
  ),
  ...aliasEntries(
    'Arimo',
    'ui-sans-serif',
    '-apple-system',
    'BlinkMacSystemFont',
    'ArialMT',
    'Arial-BoldMT',
    'Arial Unicode MS',
  ),
  ...aliasEntries(
    'Tinos',
    'Times New Roman',
    'Times',
    'Liberation Serif',
    'Nimbus Roman',
    'serif',
    'ui-serif',
    'TimesNewRomanPSMT',
  ),
  ...aliasEntries('Courier Prime', 'Courier New', 'Courier', 'Liberation Mono', 'CourierNewPSMT'),
  ...aliasEntries(
    'DejaVu Sans Mono',
    'monospace',
    'ui-monospace',
    'Lucida Console',
    'Consolas',
    'Menlo',
    'Monaco',
    'Bitstream Vera Sans Mono',
  ),
  ...aliasEntries(
    'DejaVu Sans',
    'Sans',
    'Verdana',
    'Tahoma',
    'Lucida Sans Unicode',
    'Lucida Grande',
    'Bitstream Vera Sans',
    'Geneva',
  ),
  ...aliasEntries('Gelasio', 'Georgia'),
  ...aliasEntries('Fira Sans', 'Trebuchet MS'),
  ...aliasEntries('Anton', 'Impact', 'fantasy'),
  ...aliasEntries('Comic Neue', 'Comic Sans MS', 'cursive'),
  ...aliasEntries('Libertinus Serif', 'Palatino Linotype', 'Palatino', 'Book Antiqua', 'Linux Libertine O'),
  ...aliasEntries('EB Garamond', 'Garamond', 'Adobe Garamond Pro'),
  ...aliasEntries('Besley', 'Bookman', 'Bookman Old Style'),
  ...aliasEntries('Archivo Black', 'Arial Black'),
  ...aliasEntries('Cabin', 'Gill Sans', 'Gill Sans MT'),
  ...aliasEntries('Questrial', 'Century Gothic'),
  ...aliasEntries(
    'Noto Sans SC',
    'Noto Sans CJK SC',
    'Source Han Sans SC',
    'Source Han Sans CN',
    'Microsoft YaHei',
    '微软雅黑',
  ),
  ...aliasEntries(
    'Noto Sans SC',
    'PingFang SC',
    'SimHei',
    '黑体',
    'SimSun',
    '宋体',
    'STHeiti',
    'Hiragino Sans GB',
    'WenQuanYi Micro Hei',
  ),
]);
const GENERIC_FAMILIES = new Set([
  'sans-serif',
  'serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-monospace',
]);

/** Size, and height of a line where it is said, stand right before the family. */
const FONT_SHORTHAND =
  /^(.*?(?:\b[\d.]+(?:px|em|ex|%)|\b(?:xx?-|)(?:small|large)\b|\bmedium\b|\bsmaller\b|\blarger\b)(?:\s*\/\s*[^\s,]+)?)\s+(.+)$/i;

/** The face that a `font-family` is drawn in here: the first of its names that we have or have one for, as a browser would take it. */
export function resolveFace(family: string | undefined): FontFace {
  const requested = (family ?? '').split(',').map((name) =>
    name
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2')
      .trim(),
  );
  const first = requested[0] ?? '';
  const drawn =
    requested.map((name) => FACE_BY_NAME.get(name.toLowerCase())).find((face) => face !== undefined) ?? DEFAULT_FACE;
  return { asked: GENERIC_FAMILIES.has(first.toLowerCase()) ? '' : first, drawn };
}

/** The `font-family` that draws in a face. */
export function fontFamilyOf({ drawn }: FontFace): string {
  return [drawn, ...FALLBACK_FACES].map((name) => `'${name}'`).join(',');
}

/** A `font` of CSS in the two parts before and after where its family begins. */
export function splitFontShorthand(font: string): readonly [before: string, family: string] | undefined {
  const [, before, family] = FONT_SHORTHAND.exec(font) ?? [];
  return before === undefined || family === undefined ? undefined : [before, family];
}
