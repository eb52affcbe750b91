import { type BoardClip, parseClip, serializeClip } from '../../../board/edit/clipboard.ts';

const MARK = 'maquette';

/** Writes a copy as HTML that other programs show as its words. */
export function htmlOf(copied: BoardClip, lines: readonly string[]): string {
  const holder = document.createElement('div');
  holder.dataset[MARK] = serializeClip(copied);
  for (const line of lines) holder.append(Object.assign(document.createElement('p'), { textContent: line }));
  return holder.outerHTML;
}

/** The copy in HTML: undefined where there is none, null where it cannot be read. */
export function copiedIn(html: string): BoardClip | null | undefined {
  // Only a whole page is parsed that may hold a copy: it can be large.
  if (!html.includes(`data-${MARK}=`)) return undefined;
  const holder = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLElement>(`[data-${MARK}]`);
  return holder ? (parseClip(holder.dataset[MARK] ?? '') ?? null) : undefined;
}
