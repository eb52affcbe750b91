import { OPERATION_ROWS, type Operation } from '../../contract/operations/index.ts';
import type { AssetUrls } from '../access/assetUrls.ts';
import type { Result } from '../jobs/result.ts';

/** A result as its call answers it, with an address that is good for some days from now. */
export function resultAnswer(operation: Operation, result: Result, addresses: AssetUrls): Record<string, unknown> {
  const { object_key = null, text = '', remarks, remark_codes, recipe } = result;
  const { resultKind, toAnswer } = OPERATION_ROWS[operation];
  const url = object_key === null ? null : addresses.userUrl(object_key);
  const operationFields = toAnswer({ url, key: object_key, text });
  return { ...operationFields, ...RESULT_FIELDS_BY_OUTPUT[resultKind](result), remarks, remark_codes, recipe };
}

/** The same with its place among the results of its run. */
export function indexedResultAnswer(operation: Operation, result: Result, addresses: AssetUrls) {
  return { ...resultAnswer(operation, result, addresses), index: result.index };
}

/** The facts of a result beside where it lies. */
const RESULT_FIELDS_BY_OUTPUT: Readonly<
  Record<(typeof OPERATION_ROWS)[Operation]['resultKind'], (result: Result) => object>
> = {
  picture: pictureFields,
  vector: ({ drawing }) => ({ drawing }),
  model: () => ({}),
  video: videoFields,
  words: () => ({}),
};

/** The facts of a video: its size in pixels, and frames a second. */
function videoFields({ width: video_width, height: video_height, frame_rate }: Result): object {
  return { video_width, video_height, frame_rate };
}

/** The facts of a picture: its size in pixels, how sure its outline is, and whether it is none. */
function pictureFields({ width, height, confidence, no_result }: Result): object {
  const size = width === undefined || height === undefined ? {} : { image_width: width, image_height: height };
  return { ...size, confidence, no_result };
}
