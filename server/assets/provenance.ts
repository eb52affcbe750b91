import { crc32 } from 'node:zlib';
import type { Recipe } from '../../contract/engine.ts';
import { OPERATION_ROWS } from '../../contract/operations/index.ts';
import { BUILT_IN } from '../../contract/providerNames.ts';

/** A PNG's signature and its IHDR chunk, which must come first. */
const PNG_HEAD_BYTES = 8 + 25;
const XMP_KEYWORD = 'XML:com.adobe.xmp';
const DIGITAL_SOURCE = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/**
 * A PNG that says in IPTC's words that a program made it, and which. The prompt stays out: files are passed on to people whom
 * it does not concern; it is in the recipe beside the asset.
 */
export function addProvenance(png: Uint8Array, { engine, model, operation }: Recipe): Uint8Array {
  const modelSource = OPERATION_ROWS[operation].isEdit
    ? 'compositeWithTrainedAlgorithmicMedia'
    : 'trainedAlgorithmicMedia';
  const digitalSource = engine === BUILT_IN ? 'algorithmicMedia' : modelSource;
  const creatorTool = [...new Set([plainText(engine), plainText(model)])].join(' ');
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 Iptc4xmpExt:DigitalSourceType="${DIGITAL_SOURCE}${digitalSource}"
 xmp:CreatorTool="Maquette, ${creatorTool}, ${operation}"/></rdf:RDF></x:xmpmeta>`;
  // Keyword, then: uncompressed, no language, no translated keyword (PNG 1.2, iTXt).
  const body = Buffer.concat([Buffer.from(`${XMP_KEYWORD}\0\0\0\0\0`, 'latin1'), Buffer.from(xmp)]);
  return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), encodeChunk('iTXt', body), png.subarray(PNG_HEAD_BYTES)]);
}

function encodeChunk(type: string, body: Uint8Array): Buffer {
  const typedBody = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typedBody));
  return Buffer.concat([length, typedBody, checksum]);
}

function plainText(text: string): string {
  return text.replace(/[^\w .:/-]/g, '');
}
