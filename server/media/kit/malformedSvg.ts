import { MediaError } from './protocol.ts';

/** A vector that is no XML, or no SVG. */
export function malformedSvg(cause?: unknown): MediaError {
  return new MediaError('invalid_image', 'This SVG is not well formed.', cause);
}
