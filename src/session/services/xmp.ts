/** XMP packets in the files of pictures: where a picture's file says what made it, so that it still does in another format. */

/** The name that a packet must have to be passed on: IPTC's word for how a picture came about. */
const REQUIRED_PROPERTY = 'DigitalSourceType';
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The keyword of an iTXt chunk that holds XMP, then: its text is not compressed. */
const PNG_XMP_KEYWORD = 'XML:com.adobe.xmp\0\0\0';
/** Length, type and check sum of a chunk. */
const PNG_FRAME_BYTES = 12;
const JPEG_XMP_NAMESPACE = 'http://ns.adobe.com/xap/1.0/\0';
/** The start of the image and of the next marker. */
const JPEG_START = [0xff, 0xd8, 0xff];
const JPEG_FIRST_MARKER_OFFSET = 2;
const JPEG_END = [0xff, 0xd9];
const SCAN_MARKER = 0xda;
const APP0_MARKER = 0xe0;
const APP1_MARKER = 0xe1;
/** The longest segment, its length included. */
const SEGMENT_BYTES_MAX = 0xffff;
const WEBP_HEADER_BYTES = 12;
/** Name and size of a chunk. */
const WEBP_FRAME_BYTES = 8;
const VP8X_BYTES = 10;
const ALPHA_FLAG = 0x10;
const XMP_FLAG = 0x04;

/** The XMP packet of a PNG that says how the picture came about; undefined where there is none, or where the file is damaged. */
export function xmpOf(png: Uint8Array): Uint8Array | undefined {
  if (!hasBytesAt(png, 0, PNG_SIGNATURE)) return undefined;
  const view = viewOf(png);
  for (let offset = PNG_SIGNATURE.length; offset + PNG_FRAME_BYTES <= png.length; ) {
    const length = view.getUint32(offset);
    const body = png.subarray(offset + 8, offset + 8 + length);
    if (offset + PNG_FRAME_BYTES + length > png.length) return undefined;
    if (hasTextAt(png, offset + 4, 'iTXt') && hasTextAt(body, 0, PNG_XMP_KEYWORD)) {
      const packet = chunkText(body);
      return packet && new TextDecoder().decode(packet).includes(REQUIRED_PROPERTY) ? packet : undefined;
    }
    offset += PNG_FRAME_BYTES + length;
  }
  return undefined;
}

/** The text of an iTXt chunk: after its keyword and its two bytes come the language and the keyword in it, each ended by a zero. */
function chunkText(body: Uint8Array): Uint8Array | undefined {
  const language = body.indexOf(0, PNG_XMP_KEYWORD.length);
  const translatedKeyword = language < 0 ? -1 : body.indexOf(0, language + 1);
  return translatedKeyword < 0 ? undefined : body.subarray(translatedKeyword + 1);
}

/** The same JPEG or WebP with an XMP packet. Any other file, a damaged one, and one whose packet does not fit come back untouched. */
export function addXmp(file: Uint8Array, packet: Uint8Array): Uint8Array {
  return addXmpToJpeg(file, packet) ?? addXmpToWebp(file, packet) ?? file;
}

/** After the JFIF segment, which must stay the first. */
function addXmpToJpeg(file: Uint8Array, packet: Uint8Array): Uint8Array | undefined {
  const isComplete = hasBytesAt(file, 0, JPEG_START) && hasBytesAt(file, file.length - 2, JPEG_END);
  const body = concatBytes(bytesOf(JPEG_XMP_NAMESPACE), packet);
  if (!isComplete || body.length + 2 > SEGMENT_BYTES_MAX || !hasIntactSegments(file, JPEG_FIRST_MARKER_OFFSET))
    return undefined;
  const offset =
    file[JPEG_FIRST_MARKER_OFFSET + 1] === APP0_MARKER
      ? endOfSegment(file, JPEG_FIRST_MARKER_OFFSET)
      : JPEG_FIRST_MARKER_OFFSET;
  const segment = new Uint8Array([0xff, APP1_MARKER, 0, 0]);
  viewOf(segment).setUint16(2, body.length + 2);
  return concatBytes(file.subarray(0, offset), segment, body, file.subarray(offset));
}

/** True if one segment follows the other up to the picture itself. */
function hasIntactSegments(file: Uint8Array, start: number): boolean {
  let offset = start;
  while (offset + 4 <= file.length && file[offset] === 0xff && file[offset + 1] !== SCAN_MARKER)
    offset = endOfSegment(file, offset);
  return offset + 4 <= file.length && file[offset] === 0xff;
}

function endOfSegment(file: Uint8Array, offset: number): number {
  return offset + 2 + Math.max(2, viewOf(file).getUint16(offset + 2));
}

type Chunk = { readonly name: string; readonly body: Uint8Array };

/** As the last chunk of a file in the extended layout, which a simple one is brought to. */
function addXmpToWebp(file: Uint8Array, packet: Uint8Array): Uint8Array | undefined {
  const chunks = chunksOf(file)?.filter(({ name }) => name !== 'XMP ');
  const [first, ...others] = chunks ?? [];
  const header = first && (first.name === 'VP8X' ? first.body : extendedHeaderFor(first));
  if (!first || !header || header.length < VP8X_BYTES) return undefined;
  const flaggedHeader = Uint8Array.from(header);
  flaggedHeader[0]! |= XMP_FLAG;
  const images = first.name === 'VP8X' ? others : [first, ...others];
  const parts = [{ name: 'VP8X', body: flaggedHeader }, ...images, { name: 'XMP ', body: packet }].map(chunkBytes);
  const output = concatBytes(bytesOf('RIFF\0\0\0\0WEBP'), ...parts);
  viewOf(output).setUint32(4, output.length - 8, true);
  return output;
}

/** The chunks of a WebP; undefined where the file is none, or its sizes are wrong. */
function chunksOf(file: Uint8Array): Chunk[] | undefined {
  if (file.length < WEBP_HEADER_BYTES || !hasTextAt(file, 0, 'RIFF') || !hasTextAt(file, 8, 'WEBP')) return undefined;
  const view = viewOf(file);
  if (view.getUint32(4, true) + 8 !== file.length) return undefined;
  const chunks: Chunk[] = [];
  let offset = WEBP_HEADER_BYTES;
  while (offset + WEBP_FRAME_BYTES <= file.length) {
    const size = view.getUint32(offset + 4, true);
    const start = offset + WEBP_FRAME_BYTES;
    const name = String.fromCharCode(...file.subarray(offset, offset + 4));
    chunks.push({ name, body: file.subarray(start, start + size) });
    offset = start + size + (size % 2);
  }
  return offset === file.length ? chunks : undefined;
}

/** The extended head of a simple file, from the size that its only image says; undefined for what is no image. */
function extendedHeaderFor({ name, body }: Chunk): Uint8Array | undefined {
  const imageInfo = name === 'VP8 ' ? lossyImageInfo(body) : name === 'VP8L' ? losslessImageInfo(body) : undefined;
  if (!imageInfo) return undefined;
  const header = new Uint8Array(VP8X_BYTES);
  const view = viewOf(header);
  header[0] = imageInfo.alpha ? ALPHA_FLAG : 0;
  // Each is three bytes, one less than the size.
  view.setUint32(4, imageInfo.width - 1, true);
  view.setUint16(7, imageInfo.height - 1, true);
  return header;
}

type ImageInfo = { readonly width: number; readonly height: number; readonly alpha: boolean };

/** RFC 6386, 9.1: three bytes of the frame, a start code, then width and height in 14 bits each. */
function lossyImageInfo(body: Uint8Array): ImageInfo | undefined {
  if (body.length < 10 || !hasBytesAt(body, 3, [0x9d, 0x01, 0x2a])) return undefined;
  const view = viewOf(body);
  const [width, height] = [view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff];
  return width > 0 && height > 0 ? { width, height, alpha: false } : undefined;
}

/** RFC 9649, 3.4: a signature, width and height less one in 14 bits each, and whether there is alpha. */
function losslessImageInfo(body: Uint8Array): ImageInfo | undefined {
  if (body.length < 5 || body[0] !== 0x2f) return undefined;
  const bits = viewOf(body).getUint32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, alpha: (bits >>> 28) % 2 === 1 };
}

/** A chunk of odd length is followed by a zero. */
function chunkBytes({ name, body }: Chunk): Uint8Array {
  const frame = concatBytes(bytesOf(name), new Uint8Array(4), body, new Uint8Array(body.length % 2));
  viewOf(frame).setUint32(4, body.length, true);
  return frame;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function hasBytesAt(bytes: Uint8Array, offset: number, wanted: ArrayLike<number>): boolean {
  return Array.from(wanted).every((byte, index) => bytes[offset + index] === byte);
}

function hasTextAt(bytes: Uint8Array, offset: number, name: string): boolean {
  return hasBytesAt(bytes, offset, bytesOf(name));
}

/** Of ASCII. */
function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const output = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    output.set(part, offset);
    offset += part.length;
  }
  return output;
}
