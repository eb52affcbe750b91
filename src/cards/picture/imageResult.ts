import type { RunResult } from '../../board/run/result.ts';
import type { RunInputs } from '../../machines/run/nodeRun.ts';

/** The image node that an answer `{image_url, object_key}` becomes; it remembers the words that were sent, and what the engine remarked. */
export function imageResult(answer: Readonly<Record<string, unknown>>, { prompt }: RunInputs): RunResult {
  const { image_url, object_key, image_width, image_height, remarks, remark_codes, no_result } = answer;
  const pixels =
    typeof image_width === 'number' && typeof image_height === 'number'
      ? { imageWidth: image_width, imageHeight: image_height }
      : {};
  return {
    kind: 'image',
    data: {
      imageUrl: image_url,
      objectKey: object_key,
      prompt,
      ...pixels,
      ...(remarks ? { remarks, remarkCodes: remark_codes } : {}),
      ...(no_result === true && { noResult: true }),
    },
  };
}
