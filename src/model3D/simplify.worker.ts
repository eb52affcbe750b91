import { type SimplifyTask, simplifyMesh } from './simplify.ts';

self.onmessage = async ({ data }: MessageEvent<SimplifyTask>) => {
  const result = await simplifyMesh(data);
  self.postMessage(result, { transfer: [result.indices.buffer] });
};
