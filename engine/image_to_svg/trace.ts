import { vectorizeRaw } from '@neplex/vectorizer';
import { EngineError } from '../../contract/engine.ts';
import { failureReason, remark } from '../../contract/remarks/wordRemark.ts';
import type { Picture } from '../../server/media/picture.ts';
import type { Size } from '../raster/plane.ts';
import { isBlank } from '../studio/blank.ts';
import type { Language } from '../studio/finish.ts';

type Mode = 'binary' | 'graphic' | 'photo';

/** The side of specks that the tracer leaves out, in pixels. */
const SPECK: Readonly<Record<Mode, number>> = { binary: 4, graphic: 4, photo: 6 };

/** Degrees that a curve may bend before it is parted in two: long curves that bend more are fitted far from their line. */
const BEND: Readonly<Record<Mode, number>> = { binary: 10, graphic: 10, photo: 45 };

/** The tracer's own numbers: its names for them are constant enums, which modules compiled one by one cannot read. */
const COLOUR_MODE = { color: 0, binary: 1 } as const;
const STACKED = 0;
const SPLINE = 2;

const CURVES = {
  hierarchical: STACKED,
  mode: SPLINE,
  // All bits, and no merging of colours that are alike: the tracer would melt a soft gradient into one colour.
  colorPrecision: 8,
  layerDifference: 2,
  cornerThreshold: 60,
  lengthThreshold: 4,
  maxIterations: 10,
  pathPrecision: 1,
};

/** An element of the tracer's answer, which has nothing but paths of one fill. */
const PATH = /<path [^<>]*\/>/g;

/**
 * Traces a picture of few flat colours; what is transparent stays open. The SVG is drawn at `size` and holds nothing but paths.
 * Throws EngineError 'input' when it would hold none.
 */
export async function trace(
  { width, height, rgba }: Picture,
  size: Size,
  mode: Mode,
  language: Language,
): Promise<string> {
  const colorMode = mode === 'binary' ? COLOUR_MODE.binary : COLOUR_MODE.color;
  const pixels = Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  const plan = { ...CURVES, colorMode, filterSpeckle: SPECK[mode], spliceThreshold: BEND[mode] };
  // The tracer fails on a picture that is transparent all over.
  const traced = isBlank({ rgba }) ? '' : await vectorizeRaw(pixels, { width, height }, plan);
  const paths = traced.match(PATH) ?? [];
  if (paths.length === 0)
    throw new EngineError('input', 'Nothing was left to trace.', failureReason(remark('tooSmallToTrace'), language));
  // A long thin picture was traced thicker than it is.
  const isStretched = Math.abs(height - (size.height * width) / size.width) > 1 + height / width;
  const fit = isStretched ? ' preserveAspectRatio="none"' : '';
  const drawn = `width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}"${fit}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${drawn}>\n${paths.join('\n')}\n</svg>\n`;
}
