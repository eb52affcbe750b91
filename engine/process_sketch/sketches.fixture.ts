/** Test sketches, drawn the way people draw on the 768 x 768 sketch canvas, and the outlines that they mean. */
import sharp from 'sharp';

type Drawing = {
  /** SVG path data of every stroke. */
  readonly strokes: readonly string[];
  /** SVG path data of the filled outline that the strokes mean. */
  readonly outline: readonly string[];
};

const CANVAS = 768;
/** The sketch dialog exports at twice its size. */
const EXPORT_SCALE = 2;

const kettleBody =
  'M222 556 C196 500 188 430 206 360 C216 316 240 276 278 254 L438 254 C476 276 500 316 510 360 C528 430 520 500 494 556 Z';
const kettleHandle =
  'M226 318 C150 250 150 130 250 92 C330 62 440 62 500 110 C540 142 548 190 528 236 L500 222 C514 186 506 160 480 140 C430 104 330 102 268 128 C196 160 196 240 252 286';
const kettleSpout = 'M508 380 C560 366 590 310 628 268 L664 290 C640 352 600 440 518 462';
const kettleLid = 'M278 254 C300 220 416 220 438 254';
const kettleKnob = 'M358 226 m-20 -18 a20 20 0 1 0 40 0 a20 20 0 1 0 -40 0';

/** A kettle with an arched handle (its end open against the air), a spout, a lid, a knob and a base line. */
export const KETTLE: Drawing = {
  strokes: [kettleBody, kettleHandle, kettleSpout, kettleLid, kettleKnob, 'M196 486 C300 500 420 500 520 486'],
  outline: [kettleBody, `${kettleHandle} Z`, `${kettleSpout} Z`, kettleLid, kettleKnob],
};

const speakerBox = 'M284 130 H484 Q510 130 510 156 V590 Q510 616 484 616 H284 Q258 616 258 590 V156 Q258 130 284 130 Z';
const speakerLegs = ['M292 616 L282 654 H308 L316 616', 'M476 616 L486 654 H460 L452 616'];
const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y} a${r} ${r} 0 1 0 ${2 * r} 0 a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** A loudspeaker: a rounded box with two drivers and two legs. */
export const SPEAKER: Drawing = {
  strokes: [
    speakerBox,
    ...speakerLegs,
    circle(384, 220, 54),
    circle(384, 220, 22),
    circle(384, 430, 98),
    circle(384, 430, 40),
  ],
  outline: [speakerBox, ...speakerLegs],
};

const shoeUpper =
  'M190 470 C186 400 190 340 214 296 C250 316 300 312 338 288 C370 330 420 378 480 398 C540 412 600 430 622 486 L622 512';
const shoeSole = 'M188 468 L622 512 C634 540 620 566 600 570 L196 560 C178 540 176 500 188 468 Z';

/** A trainer from the side: upper, sole, seams and laces. */
export const SHOE: Drawing = {
  strokes: [
    shoeUpper,
    shoeSole,
    'M214 296 C230 380 250 420 300 472',
    'M270 420 C330 396 400 420 500 424',
    'M350 370 L390 340',
    'M372 396 L420 360',
    'M350 340 L404 398',
    'M520 406 C508 430 510 470 516 500',
  ],
  outline: [`${shoeUpper} L188 468 Z`, shoeSole],
};

const lampShade = 'M420 150 L560 210 L520 330 L330 240 Z';
const lampBase = 'M230 620 H430 Q440 640 430 656 H230 Q220 640 230 620 Z';
/** Lines that stand for rods; the renderer makes tubes of about this diameter of them, in canvas pixels. */
const ROD = 14;

/** A desk lamp: closed base and shade, arms of single lines. */
export const STICK_LAMP: Drawing = {
  strokes: [lampShade, lampBase, 'M330 620 L240 420', 'M240 420 L420 250'],
  outline: [lampShade, lampBase],
};
export const STICK_LAMP_RODS = ['M330 620 L240 420', 'M240 420 L420 250'];

/** A vase drawn with a shaky hand: the outline has six gaps and overshoots its corners. */
export const WOBBLY_VASE: Drawing = {
  strokes: [
    'M300 150 C310 158 322 152 334 160 C370 166 410 150 440 158 L474 148',
    'M306 158 C318 190 336 214 330 250 C326 262 322 268 318 276',
    'M310 290 C282 330 246 372 244 430 C244 450 248 470 252 486',
    'M256 500 C266 546 288 590 316 616 L322 630',
    'M308 622 C350 628 400 620 462 626',
    'M466 160 C452 190 440 222 446 256 C452 280 470 296 484 320',
    'M492 332 C520 380 536 420 528 470 C524 496 514 524 504 548',
    'M498 560 C488 586 472 604 458 618',
    'M250 440 C320 470 440 462 524 436',
  ],
  outline: [
    'M306 154 C350 166 420 152 470 154 C452 190 440 222 446 256 C470 296 536 380 528 470 C520 530 490 596 458 624 L316 620 C280 580 244 500 244 430 C246 372 290 320 322 270 C340 240 330 200 306 154 Z',
  ],
};

/** A box in perspective: three faces that meet in one corner. */
export const BOX: Drawing = {
  strokes: ['M384 200 L600 290 L384 390 L168 290 Z', 'M168 290 V500 L384 610 V390', 'M600 290 V500 L384 610'],
  outline: ['M384 200 L600 290 V500 L384 610 L168 500 V290 Z'],
};

/** A mug with an elliptical rim, as people draw a cup seen from slightly above. */
export const MUG: Drawing = {
  strokes: [
    'M230 220 a140 44 0 1 0 280 0 a140 44 0 1 0 -280 0',
    'M230 220 L244 560 C280 600 460 600 496 560 L510 220',
    'M508 290 C600 270 640 330 620 410 C604 470 560 490 500 480',
    'M506 330 C570 310 596 350 584 400 C574 440 546 450 502 440',
  ],
  outline: [
    'M230 220 a140 44 0 1 1 280 0 L496 560 C460 600 280 600 244 560 Z',
    'M508 290 C600 270 640 330 620 410 C604 470 560 490 500 480 L502 440 C546 450 574 440 584 400 C596 350 570 310 506 330 Z',
  ],
};

/** A chair of single lines with a closed seat and back. */
export const CHAIR: Drawing = {
  strokes: [
    'M250 130 Q260 110 290 112 L470 112 Q500 110 506 132 L512 330 Q512 350 490 350 L266 350 Q246 350 246 330 Z',
    'M226 400 L530 400 Q550 420 540 450 L216 450 Q206 420 226 400 Z',
    'M300 350 V400',
    'M456 350 V400',
    'M236 450 L210 670',
    'M520 450 L548 670',
    'M300 450 L290 640',
    'M458 450 L470 640',
  ],
  outline: [],
};

type Pen = {
  width?: number;
  colour?: string;
  paper?: string;
  fills?: readonly (readonly [path: string, colour: string])[];
  size?: number;
};

/** The sketch as the sketch dialog exports it: a PNG of twice the canvas, strokes of `width` canvas pixels. */
export async function drawSketch(
  { strokes }: Drawing,
  { width = 2, colour = '#000000', paper = '#ffffff', fills = [], size = CANVAS * EXPORT_SCALE }: Pen = {},
): Promise<Uint8Array> {
  const painted = fills.map(([path, fill]) => `<path d="${path}" fill="${fill}"/>`).join('');
  const lines = strokes.map((path) => `<path d="${path}"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CANVAS} ${CANVAS}" width="${size}" height="${size}">
    <rect width="100%" height="100%" fill="${paper}"/>${painted}
    <g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${lines}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The mask, `side` pixels square, that the sketch means: outlines filled, `rods` as thick strokes. */
export async function meantMask({ outline }: Drawing, side: number, rods: readonly string[] = []): Promise<Uint8Array> {
  const filled = outline.map((path) => `<path d="${path}"/>`).join('');
  const thick = rods
    .map((path) => `<path d="${path}" fill="none" stroke="#000" stroke-width="${ROD}" stroke-linecap="round"/>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CANVAS} ${CANVAS}" width="${side}" height="${side}">
    <rect width="100%" height="100%" fill="#fff"/>${filled}${thick}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  return Uint8Array.from(data, (value) => (value < 128 ? 1 : 0));
}

/** Intersection over union of two masks. */
export function overlap(a: Uint8Array, b: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i] && b[i]) both++;
    if (a[i] || b[i]) either++;
  }
  return either === 0 ? 1 : both / either;
}
