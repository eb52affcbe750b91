const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** Far enough for an XML declaration, a DOCTYPE and a comment before the root element. */
const HEAD = 4096;

/** Tells a picture's kind by its first bytes; undefined for anything that we do not take. Names and declared types never count. */
export function sniff(bytes: Uint8Array): 'png' | 'jpg' | 'webp' | 'svg' | undefined {
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, JPEG)) return 'jpg';
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  const text = head.replace(/^\xef\xbb\xbf/, '').trimStart();
  return text.startsWith('<') && /<svg[\s>/]/.test(text) ? 'svg' : undefined;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
