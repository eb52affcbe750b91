import { MODEL_BYTES_MAX, SERVER_LIMITS } from '../../contract/limits.ts';
import { ProblemError } from '../kit/problems.ts';

const DATA_URL_PREFIX = /^data:[^,]{0,200},/;
const BASE64_PATTERN = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;

/** The bytes of a data URL. Its declared type is not looked at. Throws 400 `invalid_image`. */
export function decodeDataUrl(url: string): Uint8Array {
  const head = DATA_URL_PREFIX.exec(url)?.[0];
  if (head === undefined) throw new ProblemError('invalid_image', 'This is not a data URL.');
  return head.endsWith(';base64,') ? decodeBase64(url, head.length) : decodePercent(url.slice(head.length));
}

/** Throws 400 `invalid_image` for a picture without a byte, 413 `too_large` for one with too many. */
export function checkPicture(bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0) throw new ProblemError('invalid_image', 'The image is empty.');
  if (bytes.length > SERVER_LIMITS.pictureBytes) throw new ProblemError('too_large', 'The image is larger than 40 MB.');
  return bytes;
}

/** The bytes of a model: base64, as a data URL or bare. Throws 400 `invalid_model`. */
export function decodeModelBase64(text: string): Uint8Array {
  const base64 = text.slice(DATA_URL_PREFIX.exec(text)?.[0].length ?? 0);
  if (!BASE64_PATTERN.test(base64)) throw new ProblemError('invalid_model', 'The file is not base64.');
  return Buffer.from(base64, 'base64');
}

/** Throws 400 `invalid_model` for a model without a byte, 413 `too_large` for one with too many. */
export function checkModel(bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0) throw new ProblemError('invalid_model', 'The file is empty.');
  if (bytes.length > MODEL_BYTES_MAX) throw new ProblemError('too_large', 'The file is larger than 20 MB.');
  return bytes;
}

function decodeBase64(url: string, offset: number): Uint8Array {
  const text = url.slice(offset);
  if (!BASE64_PATTERN.test(text)) throw new ProblemError('invalid_image', 'The image is not base64.');
  return Buffer.from(text, 'base64');
}

function decodePercent(text: string): Uint8Array {
  try {
    return Buffer.from(decodeURIComponent(text));
  } catch (cause) {
    throw new ProblemError('invalid_image', 'The data URL is not readable.', { cause });
  }
}
