import { VIDEO_SIZE } from '../../../contract/limits.ts';
import { inputKey, requiredInputKey } from '../../board/connect/inputs.ts';
import type { RunResult } from '../../board/run/result.ts';
import type { NodeRun, RunInputs } from '../../machines/run/nodeRun.ts';

/** The video node that comes of an answer: of the usual width, and as high as the video's own ratio makes it. */
function resultOf(answer: Readonly<Record<string, unknown>>, { prompt }: RunInputs): RunResult {
  const { video_url, object_key, video_width, video_height, frame_rate } = answer;
  const data = { videoUrl: video_url, objectKey: object_key, prompt };
  if (typeof video_width !== 'number' || typeof video_height !== 'number') return { kind: 'video', data };
  const { width } = VIDEO_SIZE;
  return {
    kind: 'video',
    data: { ...data, videoWidth: video_width, videoHeight: video_height, frameRate: frame_rate },
    size: { width, height: Math.round((width * video_height) / video_width) },
  };
}

/** The run of Generate Video. Go is off without a prompt; a start image that is missing, or was never stored, is answered. */
export const generateVideoRun: NodeRun = {
  calls: ['image_to_video'],
  needs: [
    { requirement: 'text' },
    { handle: 'in.image.start', requirement: 'stored', message: 'startImageMissing' },
    { handle: 'in.image.end', requirement: 'stored', optional: true },
  ],
  checksBlocklist: false,
  toRequest: ({ connectedInputs, prompt }) => ({
    call: 'image_to_video',
    body: {
      prompt,
      start_image_object_key: requiredInputKey(connectedInputs, 'in.image.start'),
      end_image_object_key: inputKey(connectedInputs, 'in.image.end') ?? null,
    },
  }),
  resultOf,
  progress: 'video',
};
