import { type SimplifyTask, simplify } from './simplify.ts';

self.onmessage = async ({ data }: MessageEvent<SimplifyTask>) => {
  const result = await simplify(data);
  self.postMessage(result, { transfer: [result.indices.buffer] });
};
