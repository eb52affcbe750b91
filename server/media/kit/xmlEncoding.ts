/** The beginnings of XML in sixteen bits, with a byte order mark or without; TextDecoder takes the mark away. */
const UTF16_STARTS: readonly (readonly [start: string, encoding: string])[] = [
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
  ['<\0', 'utf-16le'],
  ['\0<', 'utf-16be'],
];
const UTF8_MARK = '\xef\xbb\xbf';
const DECLARATION_PATTERN = /^\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]+)["']/;
const DECLARATION_BYTES = 512;

/**
 * The encoding of an XML document by its first bytes, as TextDecoder names it: its mark goes before its declaration. A
 * declaration of sixteen bits that is itself readable in eight was kept from another time: UTF-8 then, as without one.
 */
export function xmlEncodingOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1');
  const utf16Start = UTF16_STARTS.find(([start]) => head.startsWith(start));
  if (utf16Start !== undefined) return utf16Start[1];
  const [, declaredEncoding = 'utf-8'] = head.startsWith(UTF8_MARK) ? [] : (DECLARATION_PATTERN.exec(head) ?? []);
  return /^utf-?16/i.test(declaredEncoding) ? 'utf-8' : declaredEncoding;
}

/** Reads what it can of an XML document's first bytes, for telling what it is; '' in an encoding that nobody knows. */
export function decodeXmlHead(bytes: Uint8Array): string {
  try {
    return new TextDecoder(xmlEncodingOf(bytes)).decode(bytes);
  } catch {
    return '';
  }
}
