/** A face that text asks for and the one that it is drawn in; `asked` is empty where it asks for none. */
export type Face = { readonly asked: string; readonly drawn: string };

/** The face in which browsers draw text that names none which they have. */
const STANDARD = 'Tinos';
/** Faces that come after every other, for letters that it lacks. */
const BEHIND = ['Noto Sans SC', 'DejaVu Sans'];

const names = (face: string, ...aliases: string[]) =>
  [face, ...aliases].map((name) => [name.toLowerCase(), face] as const);
/** The faces that ship with the product, by the names and kinds for which they stand. */
const FACES: ReadonlyMap<string, string> = new Map([
  ...names(
    'Arimo',
    'Arial',
    'Helvetica',
    'Helvetica Neue',
    'Liberation Sans',
    'Nimbus Sans',
    'sans-serif',
    'system-ui',
  ),
  ...names(
    'Arimo',
    'ui-sans-serif',
    '-apple-system',
    'BlinkMacSystemFont',
    'ArialMT',
    'Arial-BoldMT',
    'Arial Unicode MS',
  ),
  ...names(
    'Tinos',
    'Times New Roman',
    'Times',
    'Liberation Serif',
    'Nimbus Roman',
    'serif',
    'ui-serif',
    'TimesNewRomanPSMT',
  ),
  ...names('Courier Prime', 'Courier New', 'Courier', 'Liberation Mono', 'CourierNewPSMT'),
  ...names(
    'DejaVu Sans Mono',
    'monospace',
    'ui-monospace',
    'Lucida Console',
    'Consolas',
    'Menlo',
    'Monaco',
    'Bitstream Vera Sans Mono',
  ),
  ...names(
    'DejaVu Sans',
    'Sans',
    'Verdana',
    'Tahoma',
    'Lucida Sans Unicode',
    'Lucida Grande',
    'Bitstream Vera Sans',
    'Geneva',
  ),
  ...names('Gelasio', 'Georgia'),
  ...names('Fira Sans', 'Trebuchet MS'),
  ...names('Anton', 'Impact', 'fantasy'),
  ...names('Comic Neue', 'Comic Sans MS', 'cursive'),
  ...names('Libertinus Serif', 'Palatino Linotype', 'Palatino', 'Book Antiqua', 'Linux Libertine O'),
  ...names('EB Garamond', 'Garamond', 'Adobe Garamond Pro'),
  ...names('Besley', 'Bookman', 'Bookman Old Style'),
  ...names('Archivo Black', 'Arial Black'),
  ...names('Cabin', 'Gill Sans', 'Gill Sans MT'),
  ...names('Questrial', 'Century Gothic'),
  ...names(
    'Noto Sans SC',
    'Noto Sans CJK SC',
    'Source Han Sans SC',
    'Source Han Sans CN',
    'Microsoft YaHei',
    '微软雅黑',
  ),
  ...names(
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
const KINDS = new Set([
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
const FONT =
  /^(.*?(?:\b[\d.]+(?:px|em|ex|%)|\b(?:xx?-|)(?:small|large)\b|\bmedium\b|\bsmaller\b|\blarger\b)(?:\s*\/\s*[^\s,]+)?)\s+(.+)$/i;

/** The face that a `font-family` is drawn in here: the first of its names that we have or have one for, as a browser would take it. */
export function faceOf(family: string | undefined): Face {
  const requested = (family ?? '').split(',').map((name) =>
    name
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2')
      .trim(),
  );
  const first = requested[0] ?? '';
  const drawn = requested.map((name) => FACES.get(name.toLowerCase())).find((face) => face !== undefined) ?? STANDARD;
  return { asked: KINDS.has(first.toLowerCase()) ? '' : first, drawn };
}

/** The `font-family` that draws in a face. */
export function familyOf({ drawn }: Face): string {
  return [drawn, ...BEHIND].map((name) => `'${name}'`).join(',');
}

/** A `font` of CSS in the two parts before and after where its family begins. */
export function splitFont(font: string): readonly [before: string, family: string] | undefined {
  const [, before, family] = FONT.exec(font) ?? [];
  return before === undefined || family === undefined ? undefined : [before, family];
}
