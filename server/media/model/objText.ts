/** A file's words: UTF-8 where it is that, else as Chinese programs write them, which ASCII is a part of as well. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Lines one by one, without comments; they end in any of the three ways, and a backslash joins a line to the next. */
export function* linesOf(text: string): Generator<string> {
  const ends = /\r\n?|\n/g;
  let held = '';
  for (let from = 0; from < text.length; ) {
    ends.lastIndex = from;
    const end = ends.exec(text);
    const line = text.slice(from, end?.index ?? text.length).trimEnd();
    from = end ? ends.lastIndex : text.length;
    if (line.endsWith('\\')) {
      held += `${line.slice(0, -1)} `;
      continue;
    }
    yield bare(held + line);
    held = '';
  }
  if (held) yield bare(held);
}

/** A line without what stands behind a `#`: in a name it is a part of the name. */
function bare(line: string): string {
  const trimmed = line.trim();
  return /^usemtl\s/i.test(trimmed) ? trimmed.replace(/\s#.*$/, '') : trimmed.replace(/#.*$/, '').trimEnd();
}
