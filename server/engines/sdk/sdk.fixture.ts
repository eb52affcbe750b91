import sharp from 'sharp';
import { type Engine, EngineError, type EngineJob, type EngineStep, type Media } from '../../../contract/engine.ts';
import type { Provider } from '../kit/provider.ts';
import { DEFAULT_MODELS } from '../settings/defaultModels.ts';
import type { SdkKind } from './providerTraits.ts';

export const KEY = 'sk-test-1234';
type Result = Extract<EngineStep, { kind: 'result' }>;

export function providerOf(kind: SdkKind, url: string): Provider {
  return {
    name: 'hosted',
    label: 'Hosted',
    kind,
    environmentVariable: undefined,
    key: KEY,
    url,
    concurrency: 4,
    isPaid: true,
    graphsFolder: undefined,
    models: DEFAULT_MODELS[kind],
    missingSetting: undefined,
  };
}

export function jobOf(operation: EngineJob['operation'], more: Partial<EngineJob> = {}): EngineJob {
  return { id: 'job', operation, model: 'm', prompt: 'a jug', seed: 7, count: 1, aspectRatio: '1:1', ...more };
}

/** A picture whose colours differ from pixel to pixel; the pixels that `isTransparent` names are transparent. */
export async function paintPicture(
  width: number,
  height: number,
  isTransparent: (x: number, y: number) => boolean = () => false,
): Promise<Media> {
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0, k = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, k += 4)
      rgba.set([(x * 5) % 256, (y * 7) % 256, (x + y) % 256, isTransparent(x, y) ? 0 : 255], k);
  const raw = sharp(rgba, { raw: { width, height, channels: 4 } });
  return { type: 'image/png', bytes: new Uint8Array(await raw.png().toBuffer()) };
}

/** A mask that is open from a column on. */
export async function maskFromColumn(column: number, width: number, height: number): Promise<Media> {
  const rgba = new Uint8Array(width * height * 4);
  for (let k = 0; k < width * height; k += 1)
    rgba.set(k % width >= column ? [255, 255, 255, 0] : [0, 0, 0, 255], k * 4);
  const raw = sharp(rgba, { raw: { width, height, channels: 4 } });
  return { type: 'image/png', bytes: new Uint8Array(await raw.png().toBuffer()) };
}

/** The pixel of a picture at a place. */
export async function pixelsOf({ bytes }: Pick<Media, 'bytes'>): Promise<(x: number, y: number) => number[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x, y) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}

/** The results of a run. */
export async function resultsOf(engine: Engine, job: EngineJob): Promise<Result[]> {
  const results: Result[] = [];
  for await (const step of engine.run(job, new AbortController().signal))
    if (step.kind === 'result') results.push(step);
  return results;
}

/** The failure of a run, in short. */
export async function failureOf(steps: AsyncIterable<EngineStep>) {
  try {
    for await (const _ of steps);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { fault, mayBeBilled, retryAfterMs, userMessage, message } = error;
    return { fault, mayBeBilled, retryAfterMs, userMessage, message };
  }
  return undefined;
}
