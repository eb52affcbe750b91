import { decodeXmlHead } from './xmlEncoding.ts';
import { DOCTYPE_CHARACTERS_MAX } from './xmlEntities.ts';

const PNG_MAGIC = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_MAGIC = [0xff, 0xd8, 0xff];
const RIFF_MAGIC = [0x52, 0x49, 0x46, 0x46];
const WEBP_MAGIC = [0x57, 0x45, 0x42, 0x50];
/** Characters that an XML declaration and the comments before the root element may have. */
const PROLOG_CHARACTERS_MAX = 16_000;
/** A letter of `TextDecoder` has two bytes in UTF-16 and at most three in UTF-8. */
const BYTES_PER_CHARACTER_MAX = 3;
/** Far enough, in bytes of any encoding, for all that may stand before the root element: the longest DOCTYPE too. */
const HEAD_BYTES = BYTES_PER_CHARACTER_MAX * (DOCTYPE_CHARACTERS_MAX + PROLOG_CHARACTERS_MAX);

/** Tells a picture's kind by its first bytes; undefined for anything that we do not take. Names and declared types never count. */
export function pictureTypeOf(bytes: Uint8Array): 'png' | 'jpg' | 'webp' | 'svg' | undefined {
  if (startsWith(bytes, PNG_MAGIC)) return 'png';
  if (startsWith(bytes, JPEG_MAGIC)) return 'jpg';
  const head = bytes.subarray(0, HEAD_BYTES);
  if (startsWith(head, RIFF_MAGIC) && startsWith(head.subarray(8), WEBP_MAGIC)) return 'webp';
  const text = decodeXmlHead(head).trimStart();
  return text.startsWith('<') && /<(?:[\w.-]+:)?svg[\s>/]/.test(text) ? 'svg' : undefined;
}

/** Says whether the first bytes are those of a HEIC or HEIF photograph (ISO/IEC 23008-12), whatever the file is called. */
export function isHeic(bytes: Uint8Array): boolean {
  const brands = new TextDecoder('latin1').decode(bytes.subarray(4, 40));
  return brands.startsWith('ftyp') && /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) && !/avi[fs]/.test(brands);
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
