import sharp, { type OverlayOptions } from 'sharp';

/** One picture of a sheet with its words below; without a picture, words alone. */
export type Cell = { readonly picture?: Uint8Array | undefined; readonly words: string };

/** Side of a picture on the sheet and height of its words, in pixels. */
const SIDE = 256;
const WORDS = 34;
const GAP = 6;
const PAPER = '#f4f3f1';
const QUALITY = 82;
/** Characters in a line of words; a Chinese one is twice as wide. */
const LINE = 44;
const LINE_HEIGHT = 14;

/** Draws rows of cells onto one JPEG. */
export async function drawSheet(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const columns = Math.max(...rows.map((row) => row.length));
  const width = columns * (SIDE + GAP) + GAP;
  const height = rows.length * (SIDE + WORDS + GAP) + GAP;
  const overlays = await Promise.all(
    rows.flatMap((row, r) =>
      row.map((cell, c) => overlaysOf(cell, GAP + c * (SIDE + GAP), GAP + r * (SIDE + WORDS + GAP))),
    ),
  );
  const sheet = sharp({ create: { width, height, channels: 3, background: PAPER } }).composite(overlays.flat());
  return sheet.jpeg({ quality: QUALITY }).toBuffer();
}

async function overlaysOf({ picture, words }: Cell, left: number, top: number): Promise<OverlayOptions[]> {
  if (!picture) return [{ input: Buffer.from(wordsSvg(words, SIDE + WORDS)), left, top }];
  const said: OverlayOptions = { input: Buffer.from(wordsSvg(words, WORDS)), left, top: top + SIDE };
  const fitted = sharp(picture).resize(SIDE, SIDE, { fit: 'contain', background: '#00000000' });
  return [{ input: await onCheckers(await fitted.png().toBuffer()), left, top }, said];
}

/** What is transparent shows the squares that painters' programs show. */
async function onCheckers(picture: Buffer): Promise<Buffer> {
  const squares = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><pattern id="p" width="16" height="16" patternUnits="userSpaceOnUse"><path fill="#fff" d="M0 0h16v16H0z"/><path fill="#e2e2e2" d="M0 0h8v8H0zM8 8h8v8H8z"/></pattern><path fill="url(#p)" d="M0 0h${SIDE}v${SIDE}H0z"/></svg>`;
  return sharp(Buffer.from(squares))
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}

/** As many lines of words as fit into a height. */
function wordsSvg(words: string, height: number): string {
  const lines = wrap(words).slice(0, Math.floor(height / LINE_HEIGHT));
  const spans = lines.map((line, i) => `<text x="2" y="${13 + i * LINE_HEIGHT}">${escaped(line)}</text>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${height}" font-family="Inter, Noto Sans, Noto Sans CJK SC, Noto Serif CJK SC, sans-serif" font-size="11" fill="#3a3936">${spans}</svg>`;
}

const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0);

/** Breaks words into lines; Chinese may break anywhere. */
function wrap(words: string): string[] {
  const lines = [''];
  for (const piece of words.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*/g) ?? []) {
    const last = lines.length - 1;
    if (widthOf((lines[last] ?? '') + piece) > LINE) lines.push(piece);
    else lines[last] += piece;
  }
  return lines;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
