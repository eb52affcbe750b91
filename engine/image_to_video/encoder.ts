import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type Library from 'h264-mp4-encoder';
import type { Size } from '../raster/plane.ts';
import { finishMp4 } from './mp4.ts';

export const FRAMES_PER_SECOND = 24;
/** 10 is finest, 51 coarsest: clean gradients at about a megabit per second. */
const QUANTISER = 24;
/** 0 is slowest, 10 fastest. */
const SPEED = 9;

const PROCESS_ERRORS = ['uncaughtException', 'unhandledRejection'] as const;

/** Writes an MP4 file frame by frame. */
export type Encoder = {
  /** One frame as planes Y, U and V (`yuvBytes`). */
  readonly add: (frame: Uint8Array) => void;
  /** The finished file. */
  readonly finish: () => Uint8Array;
  /** Gives the memory back; also after a failure. */
  readonly close: () => void;
};

/** H.264 Baseline, 4:2:0, 24 frames a second. Sides must be even. */
export async function openEncoder({ width, height }: Size): Promise<Encoder> {
  const encoder = await loadLibrary().createH264MP4Encoder();
  encoder.width = width;
  encoder.height = height;
  encoder.frameRate = FRAMES_PER_SECOND;
  encoder.quantizationParameter = QUANTISER;
  encoder.speed = SPEED;
  encoder.groupOfPictures = FRAMES_PER_SECOND;
  encoder.initialize();
  let isOpen = true;
  const finalize = (): void => {
    if (isOpen) encoder.finalize();
    isOpen = false;
  };
  return {
    add: (frame) => encoder.addFrameYuv(frame),
    finish: () => {
      finalize();
      const bytes = encoder.FS.readFile(encoder.outputFilename);
      encoder.FS.unlink(encoder.outputFilename);
      return finishMp4(bytes);
    },
    close: () => {
      // The library aborts when a file that it began is not finished.
      finalize();
      encoder.delete();
    },
  };
}

/**
 * The library without the listeners that it adds as it is loaded: they throw each error of the process
 * on, which ends with code 7 and does not name the error.
 */
function loadLibrary(): typeof Library {
  const events: EventEmitter = process;
  const present = PROCESS_ERRORS.map((name) => events.listeners(name));
  const library = createRequire(import.meta.url)('h264-mp4-encoder') as typeof Library;
  for (const [i, name] of PROCESS_ERRORS.entries())
    for (const listener of events.listeners(name) as (() => void)[])
      if (!present[i].includes(listener)) events.removeListener(name, listener);
  return library;
}

/** Bytes of a frame: a full plane of brightness and two of colour at half the size. */
export function yuvBytes({ width, height }: Size): number {
  return (width * height * 3) / 2;
}

/** sRGB bytes, three per pixel, to planes by ITU-R BT.601 in its limited range, as players expect of small videos. */
export function toYuv(rgb: Uint8Array, { width, height }: Size, out: Uint8Array): void {
  const pixels = width * height;
  const half = width / 2;
  for (let y = 0; y < height; y += 2) {
    let at = pixels + (y / 2) * half;
    for (let i = y * width; i < (y + 1) * width; i += 2, at++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let k = 0; k < 4; k++) {
        const pixel = k < 2 ? i + k : i + width + k - 2;
        const r = rgb[pixel * 3];
        const g = rgb[pixel * 3 + 1];
        const b = rgb[pixel * 3 + 2];
        out[pixel] = 16.5 + 0.25679 * r + 0.50413 * g + 0.09791 * b;
        red += r;
        green += g;
        blue += b;
      }
      out[at] = 128.5 + (-0.14822 * red - 0.29099 * green + 0.43922 * blue) / 4;
      out[at + pixels / 4] = 128.5 + (0.43922 * red - 0.36779 * green - 0.07143 * blue) / 4;
    }
  }
}

/** The planes of a frame back to sRGB: four bytes per pixel, as a still of it is kept. */
export function fromYuv(frame: Uint8Array, { width, height }: Size): Uint8Array {
  const pixels = width * height;
  const rgba = new Uint8ClampedArray(pixels * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const colour = pixels + (y >> 1) * (width / 2) + (x >> 1);
      const light = 1.16438 * (frame[at] - 16);
      const u = frame[colour] - 128;
      const v = frame[colour + pixels / 4] - 128;
      rgba.set([light + 1.59603 * v, light - 0.39176 * u - 0.81297 * v, light + 2.01723 * u, 255], at * 4);
    }
  }
  return new Uint8Array(rgba.buffer);
}
