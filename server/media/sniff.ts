import { xmlHead } from './xmlEncoding.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];
/** Far enough for an XML declaration, a DOCTYPE with all its entities and comments before the root element. */
const HEAD = 65_536;

/** Tells a picture's kind by its first bytes; undefined for anything that we do not take. Names and declared types never count. */
export function sniff(bytes: Uint8Array): 'png' | 'jpg' | 'webp' | 'svg' | undefined {
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, JPEG)) return 'jpg';
  const head = bytes.subarray(0, HEAD);
  if (startsWith(head, RIFF) && startsWith(head.subarray(8), WEBP)) return 'webp';
  const text = xmlHead(head).trimStart();
  return text.startsWith('<') && /<(?:[\w.-]+:)?svg[\s>/]/.test(text) ? 'svg' : undefined;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
