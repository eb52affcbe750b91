import type { Operation } from '../../contract/operations.ts';
import type { Addresses } from '../assets/addresses.ts';
import type { Result } from '../jobs/request.ts';

/** A result as its call answers it, with an address that is good for some days from now. */
export function answerOf(operation: Operation, result: Result, addresses: Addresses): Record<string, unknown> {
  const { object_key = null, text = '', index, drawing, remarks, recipe } = result;
  const url = object_key === null ? null : addresses.of(object_key);
  const told = { remarks, recipe };
  switch (operation) {
    case 'image_to_svg':
      return { svg_url: url, svg_object_key: object_key, drawing, ...told };
    case 'image_to_3d':
      return { model_url: url, object_key, ...told };
    case 'image_to_video':
      return { video_url: url, object_key, ...filmOf(result), ...told };
    case 'describe_image':
      return { description: text, ...told };
    case 'enhance_prompt':
      return { enhanced_prompt: text, ...told };
    case 'generate_image':
      return { image_url: url, object_key, ...looksOf(result), ...told, index };
    default:
      return { image_url: url, object_key, ...looksOf(result), ...told };
  }
}

/** What is known of a video: its size in pixels, and frames a second. */
function filmOf({ width: video_width, height: video_height, frame_rate }: Result): Record<string, unknown> {
  return { video_width, video_height, frame_rate };
}

/** What is known of a picture: its size in pixels, how sure its outline is, and whether it is none. */
function looksOf({ width, height, confidence, no_result }: Result): Record<string, unknown> {
  const size = width === undefined || height === undefined ? {} : { image_width: width, image_height: height };
  return { ...size, confidence, no_result };
}
