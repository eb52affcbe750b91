import type { Operation } from '../../contract/operations.ts';
import type { Addresses } from '../assets/addresses.ts';
import type { Result } from '../jobs/request.ts';

/** A result as its call answers it, with an address that is good for some days from now. */
export function answerOf(operation: Operation, result: Result, addresses: Addresses): Record<string, unknown> {
  const { object_key = null, text = '', recipe } = result;
  const url = object_key === null ? null : addresses.of(object_key);
  switch (operation) {
    case 'image_to_svg':
      return { svg_url: url, svg_object_key: object_key, recipe };
    case 'image_to_3d':
      return { model_url: url, object_key, recipe };
    case 'image_to_video':
      return { video_url: url, object_key, recipe };
    case 'describe_image':
      return { description: text, recipe };
    case 'enhance_prompt':
      return { enhanced_prompt: text, recipe };
    case 'generate_image':
      return { image_url: url, object_key, ...aboutOf(result), index: result.index };
    default:
      return { image_url: url, object_key, ...aboutOf(result) };
  }
}

function aboutOf({ width, height, remarks, confidence, recipe }: Result): Record<string, unknown> {
  const size = width === undefined || height === undefined ? {} : { image_width: width, image_height: height };
  return { ...size, remarks, confidence, recipe };
}
