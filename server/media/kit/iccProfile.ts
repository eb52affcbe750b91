/** Chromaticities: white, red, green, blue, each x and y. */
export type Primaries = readonly [number, number, number, number, number, number, number, number];
/** Light of a channel's value, both 0 to 1. */
export type Curve = (value: number) => number;

type Matrix = readonly (readonly [number, number, number])[];

/** White of the space that profiles speak of. */
const D50 = [0.9642, 1, 0.8249] as const;
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
/** Steps of a curve's table. */
const CURVE_STEPS = 4096;

/** A profile that says how a picture's values become light (ICC.1, sections 7 to 10): of colours, or of greys where no primaries are given. */
export function iccProfile(curve: Curve, primaries?: Primaries): Buffer {
  const table = curveTag(curve);
  const tags: (readonly [string, Buffer])[] = primaries
    ? [...colourTags(primaries), ['rTRC', table], ['gTRC', table], ['bTRC', table]]
    : [['kTRC', table]];
  return encodeProfile(primaries ? 'RGB ' : 'GRAY', [
    ['desc', nameTag()],
    ['cprt', Buffer.concat([Buffer.from('text\0\0\0\0none\0', 'latin1'), Buffer.alloc(3)])],
    ['wtpt', xyzTag(D50)],
    ...tags,
  ]);
}

function encodeProfile(space: string, tags: readonly (readonly [string, Buffer])[]): Buffer {
  const directory = Buffer.alloc(4 + 12 * tags.length);
  directory.writeUInt32BE(tags.length, 0);
  const bodies: Buffer[] = [];
  const offsets = new Map<Buffer, number>();
  let offset = 128 + directory.length;
  tags.forEach(([name, body], index) => {
    if (!offsets.has(body)) {
      offsets.set(body, offset);
      bodies.push(body);
      offset += body.length;
    }
    directory.write(name, 4 + 12 * index, 'latin1');
    directory.writeUInt32BE(offsets.get(body)!, 8 + 12 * index);
    directory.writeUInt32BE(body.length, 12 + 12 * index);
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(offset, 0);
  header.writeUInt32BE(0x02400000, 8);
  header.write(`mntr${space}XYZ `, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  D50.forEach((value, index) => {
    header.writeInt32BE(toFixedPoint(value), 68 + 4 * index);
  });
  return Buffer.concat([header, directory, ...bodies]);
}

function colourTags(primaries: Primaries): (readonly [string, Buffer])[] {
  const [white, ...colours] = [0, 2, 4, 6].map((index) => xyzOf(primaries[index]!, primaries[index + 1]!)) as [
    Vector,
    Vector,
    Vector,
    Vector,
  ];
  const columns = transpose(colours);
  const scales = multiplyVector(invert(columns), white);
  const adaptation = chromaticAdaptation(white);
  return ['rXYZ', 'gXYZ', 'bXYZ'].map((name, index) => {
    const colour = colours[index]!.map((value) => value * scales[index]!) as unknown as Vector;
    return [name, xyzTag(multiplyVector(adaptation, colour))] as const;
  });
}

type Vector = readonly [number, number, number];

/** Turns colours as they are seen in one white into those of the profile's. */
function chromaticAdaptation(white: Vector): Matrix {
  const [sourceCone, targetCone] = [multiplyVector(BRADFORD, white), multiplyVector(BRADFORD, D50)];
  const scaled = BRADFORD.map(
    (row, index) => row.map((value) => (value * targetCone[index]!) / sourceCone[index]!) as unknown as Vector,
  );
  return multiplyMatrices(invert(BRADFORD), scaled);
}

function xyzOf(x: number, y: number): Vector {
  return [x / y, 1, (1 - x - y) / y];
}

function multiplyVector(matrix: Matrix, [x, y, z]: Vector): Vector {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Vector;
}

function multiplyMatrices(one: Matrix, other: Matrix): Matrix {
  const columns = transpose(other).map((column) => multiplyVector(one, column));
  return transpose(columns);
}

function transpose(matrix: Matrix): Matrix {
  return [0, 1, 2].map((column) => matrix.map((row) => row[column]!) as unknown as Vector);
}

function invert(matrix: Matrix): Matrix {
  const [[a, b, c], [d, e, f], [g, h, i]] = matrix as [Vector, Vector, Vector];
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const cofactors: Matrix = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  return cofactors.map((row) => row.map((value) => value / determinant) as unknown as Vector);
}

function curveTag(curve: Curve): Buffer {
  const tag = Buffer.alloc(12 + 2 * CURVE_STEPS);
  tag.write('curv', 0, 'latin1');
  tag.writeUInt32BE(CURVE_STEPS, 8);
  for (let step = 0; step < CURVE_STEPS; step++) {
    const light = Math.min(1, Math.max(0, curve(step / (CURVE_STEPS - 1))));
    tag.writeUInt16BE(Math.round(light * 65_535), 12 + 2 * step);
  }
  return tag;
}

function xyzTag(values: Vector): Buffer {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ', 0, 'latin1');
  values.forEach((value, index) => {
    tag.writeInt32BE(toFixedPoint(value), 8 + 4 * index);
  });
  return tag;
}

/** The name of a profile, which has to have one. */
function nameTag(): Buffer {
  const tag = Buffer.alloc(96);
  tag.write('desc', 0, 'latin1');
  tag.writeUInt32BE(2, 8);
  tag.write('p\0', 12, 'latin1');
  return tag;
}

function toFixedPoint(value: number): number {
  return Math.round(value * 65_536);
}
