/** The beginnings of a text in sixteen bits: with a byte order mark, or with two letters that one byte would hold. */
const UTF16_STARTS = [
  ['utf-16le', /^(?:\xff\xfe|[^\0]\0[^\0]\0)/],
  ['utf-16be', /^(?:\xfe\xff|\0[^\0]\0[^\0])/],
] as const;

/**
 * A file's words: by its byte order mark, UTF-8 where it is that, else as Chinese programs write them, which ASCII is a part of as
 * well. Undefined for what is no text; zeros at its end are none of it.
 */
export function decodeObj(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  const encoding = UTF16_STARTS.find(([, pattern]) => pattern.test(start))?.[0];
  const text = encoding ? new TextDecoder(encoding).decode(bytes) : decodeUtf8OrChinese(bytes);
  const zeroIndex = text.indexOf('\0');
  if (zeroIndex < 0) return text;
  return /[^\0]/.test(text.slice(zeroIndex)) ? undefined : text.slice(0, zeroIndex);
}

function decodeUtf8OrChinese(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Lines one by one, without comments; they end in any of the three ways, and a backslash joins a line to the next. */
export function* linesOf(text: string): Generator<string> {
  const lineEnd = /\r\n?|\n/g;
  let pending = '';
  for (let start = 0; start < text.length; ) {
    lineEnd.lastIndex = start;
    const end = lineEnd.exec(text);
    const line = text.slice(start, end?.index ?? text.length).trimEnd();
    start = end ? lineEnd.lastIndex : text.length;
    if (line.endsWith('\\')) {
      pending += `${line.slice(0, -1)} `;
      continue;
    }
    yield stripComment(pending + line);
    pending = '';
  }
  if (pending) yield stripComment(pending);
}

/** A line without what stands behind a `#`: in a name it is a part of the name. */
function stripComment(line: string): string {
  const trimmed = line.trim();
  return /^usemtl\s/i.test(trimmed) ? trimmed.replace(/\s#.*$/, '') : trimmed.replace(/#.*$/, '').trimEnd();
}
