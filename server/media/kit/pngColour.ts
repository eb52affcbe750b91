import { crc32, deflateSync } from 'node:zlib';
import { type Curve, iccProfile, type Primaries } from './iccProfile.ts';
import { pictureTypeOf } from './sniff.ts';

type Chunk = { readonly type: string; readonly start: number; readonly body: Uint8Array };

const SIGNATURE_BYTES = 8;
const SRGB: Primaries = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06];
/** Primaries and curves by their numbers in ITU-T H.273, as far as pictures have them. */
const PRIMARIES: Readonly<Record<number, Primaries>> = {
  1: SRGB,
  4: [0.31, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08],
  5: [0.3127, 0.329, 0.64, 0.33, 0.29, 0.6, 0.15, 0.06],
  6: [0.3127, 0.329, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  7: [0.3127, 0.329, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  9: [0.3127, 0.329, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  11: [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  12: [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
};
const srgbCurve: Curve = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const videoCurve: Curve = (value) => (value < 0.081 ? value / 4.5 : ((value + 0.099) / 1.099) ** (1 / 0.45));
const CURVES: Readonly<Record<number, Curve>> = {
  1: videoCurve,
  4: (value) => value ** 2.2,
  5: (value) => value ** 2.8,
  6: videoCurve,
  8: (value) => value,
  13: srgbCurve,
  14: videoCurve,
  15: videoCurve,
  16: perceptualQuantizer,
  17: (value) => (value ** 2.6 * 52.37) / 48,
  18: hybridLogGamma,
};
/** Candelas per square metre that white has in a picture with more light than a screen gives (ITU-R BT.2408), and the most it can say. */
const WHITE_NITS = 203;
const PEAK_NITS = 10_000;
/** gAMA in a hundred-thousandth; beyond these it is a mistake. */
const GAMMA_RANGE = { least: 0.05, most: 10 };

/**
 * A PNG whose colour space is told by numbers (cICP, or gAMA and cHRM) with the same as a profile, which our library reads; any
 * other picture as it is. As in browsers, cICP goes before a profile, and a profile or sRGB before gAMA.
 */
export function addColourProfile(bytes: Uint8Array): Uint8Array {
  if (pictureTypeOf(bytes) !== 'png') return bytes;
  const headChunks = pngChunksBefore(bytes, 'IDAT');
  const chunk = (type: string) => headChunks.find((one) => one.type === type)?.body;
  const isGrey = ((chunk('IHDR')?.[9] ?? 2) & 2) === 0;
  const space =
    colourSpaceOfCicp(chunk('cICP')) ??
    (chunk('iCCP') || chunk('sRGB') ? undefined : colourSpaceOfGamma(chunk('gAMA'), chunk('cHRM')));
  if (!space || headChunks.length === 0) return bytes;
  const profile = iccProfile(space.curve, isGrey ? undefined : space.primaries);
  return replaceProfile(
    bytes,
    headChunks,
    encodePngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(profile)])),
  );
}

type ColourSpace = { readonly curve: Curve; readonly primaries: Primaries };

function colourSpaceOfCicp(body: Uint8Array | undefined): ColourSpace | undefined {
  const [primaries, curve, matrix] = [PRIMARIES[body?.[0] ?? 0], CURVES[body?.[1] ?? 0], body?.[2]];
  return primaries && curve && matrix === 0 ? { primaries, curve } : undefined;
}

function colourSpaceOfGamma(
  gamma: Uint8Array | undefined,
  chromaticities: Uint8Array | undefined,
): ColourSpace | undefined {
  if (!gamma) return undefined;
  const encoded = uintAt(gamma, 0) / 100_000;
  if (!(encoded >= GAMMA_RANGE.least && encoded <= GAMMA_RANGE.most)) return undefined;
  return { curve: (value) => value ** (1 / encoded), primaries: primariesOf(chromaticities) ?? SRGB };
}

/** Chromaticities that enclose an area; undefined for others. */
function primariesOf(body: Uint8Array | undefined): Primaries | undefined {
  if (body?.length !== 32) return undefined;
  const values = Array.from({ length: 8 }, (_, index) => uintAt(body, 4 * index) / 100_000) as unknown as Primaries;
  const [, , rx, ry, gx, gy, bx, by] = values;
  const area = (gx - rx) * (by - ry) - (bx - rx) * (gy - ry);
  return values.every((value) => value > 0 && value < 1) && Math.abs(area) > 0.01 ? values : undefined;
}

/** The chunks of a PNG that come before the first of a kind, as far as it goes. */
export function pngChunksBefore(bytes: Uint8Array, end: string): Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = SIGNATURE_BYTES; start + 12 <= bytes.length; ) {
    const length = uintAt(bytes, start);
    const type = Buffer.from(bytes.subarray(start + 4, start + 8)).toString('latin1');
    if (type === end) return chunks;
    if (start + 12 + length > bytes.length) return [];
    chunks.push({ type, start, body: bytes.subarray(start + 8, start + 8 + length) });
    start += 12 + length;
  }
  return [];
}

/** The picture with another profile right behind its head, and without what told its colours before. */
function replaceProfile(bytes: Uint8Array, headChunks: readonly Chunk[], profile: Buffer): Buffer {
  const colourChunks = new Set(['iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP']);
  const end = headChunks.reduce((_, { start, body }) => start + 12 + body.length, SIGNATURE_BYTES);
  const remainingChunks = headChunks
    .filter(({ type }) => !colourChunks.has(type))
    .map(({ start, body }) => bytes.subarray(start, start + 12 + body.length));
  const [headerChunk, ...laterChunks] = remainingChunks;
  return Buffer.concat([
    bytes.subarray(0, SIGNATURE_BYTES),
    headerChunk ?? new Uint8Array(),
    profile,
    ...laterChunks,
    bytes.subarray(end),
  ]);
}

/** A chunk of a PNG: its length, type, bytes and check sum (PNG specification, 5.3). */
export function encodePngChunk(type: string, body: Uint8Array): Buffer {
  const typedBody = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const out = Buffer.alloc(typedBody.length + 8);
  out.writeUInt32BE(body.length);
  typedBody.copy(out, 4);
  out.writeUInt32BE(crc32(typedBody), typedBody.length + 4);
  return out;
}

function uintAt(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(offset);
}

/** SMPTE ST 2084, its white that of a page. */
function perceptualQuantizer(value: number): number {
  const power = value ** (1 / 78.84375);
  const light = Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power);
  return (light ** (1 / 0.1593017578125) * PEAK_NITS) / WHITE_NITS;
}

/** Hybrid log-gamma of ITU-R BT.2100, three quarters of its signal being white. */
function hybridLogGamma(value: number): number {
  const scene = value <= 0.5 ? (value * value) / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return scene / 0.26496256;
}
