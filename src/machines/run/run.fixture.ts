import type { BoardNode } from '../../../contract/board.ts';
import type { JobSummary } from '../../../contract/calls/jobs.ts';
import type { BoardId, ObjectKey } from '../../../contract/ids.ts';
import { id } from '../../board/document/draw.fixture.ts';
import type { NodeRun, RunInputs, RunRequest } from './nodeRun.ts';
import type { NodeUpload } from './nodeUpload.ts';

export const BOARD_ID = 'AAAAAAAAAAAAAAAAAAAAAA' as BoardId;
export const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png' as ObjectKey;
export const PICTURE = { image_url: 'https://example.test/a.png', object_key: KEY };

export const BLOCKED_ANSWER = 'https://example.test/blocked.png';

const REQUESTS = {
  plain: ({ prompt }) => ({ call: 'process_sketch', body: { prompt, sketch_object_key: KEY } }),
  paid: () => ({ call: 'image_to_3d', body: { object_key: KEY, stl_mode: true } }),
  streamed: ({ prompt }) => ({
    call: 'generate_image',
    body: { prompt, model: 'Product Design', aspect_ratio: '1:1', think: true },
  }),
} as const satisfies Record<string, (inputs: RunInputs) => RunRequest>;

const CALL_OF = { plain: 'process_sketch', paid: 'image_to_3d', streamed: 'generate_image' } as const;

/** A node that needs a prompt, holds it against the word list, and makes pictures; a null address is refused, and one that stands for words of the list. */
export function runBy(kind: keyof typeof REQUESTS, progress: NodeRun['progress'] = 'evolve'): NodeRun {
  return {
    calls: [CALL_OF[kind]],
    needs: [{ requirement: 'text', message: 'promptMissing' }],
    checksBlocklist: true,
    toRequest: REQUESTS[kind],
    resultOf({ image_url, object_key }) {
      if (image_url === null) return { kind: 'refused', message: 'noBackground' };
      if (image_url === BLOCKED_ANSWER) return { kind: 'refused', message: 'inappropriate' };
      return { kind: 'image', data: { imageUrl: image_url, objectKey: object_key } };
    },
    progress,
  };
}

export function inputsWith(prompt: string, name = 'r1'): RunInputs {
  const node: BoardNode = { id: id(name), type: 'enrichNode', position: { x: 0, y: 0 }, data: { prompt } };
  return { boardId: BOARD_ID, node, connectedInputs: {}, prompt };
}

export function job(state: JobSummary['state'], rest: Partial<JobSummary> = {}): JobSummary {
  return {
    job_id: '00000000-0000-4000-8000-000000000001' as JobSummary['job_id'],
    node_id: id('r1'),
    run: 'run-found',
    operation: 'process_sketch',
    state,
    fraction: 0,
    results: [],
    status: null,
    code: null,
    ...rest,
  };
}

/** A type that takes pictures. */
export const PICTURE_UPLOAD: NodeUpload = {
  call: 'save_image',
  extensions: ['png', 'jpg'],
  bytesMax: 1000,
  messages: {
    title: { id: 'title', message: 'Upload a picture' },
    drop: { id: 'drop', message: 'Drop it here' },
    formats: { id: 'formats', message: 'PNG or JPG' },
  },
  wrongFormatMessage: { id: 'wrongFormat', message: 'Pictures only' },
  failedMessage: { id: 'failed', message: 'Not stored' },
  toData: ({ url, objectKey }) => ({ imageUrl: url, objectKey }),
};
