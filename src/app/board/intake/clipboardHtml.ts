import { type BoardClip, parseClip, serializeClip } from '../../../board/edit/clipboard.ts';

const DATA_KEY = 'maquette';

/** Writes a copy as HTML that other programs show as its words. */
export function clipHtml(clip: BoardClip, lines: readonly string[]): string {
  const element = document.createElement('div');
  element.dataset[DATA_KEY] = serializeClip(clip);
  for (const line of lines) element.append(Object.assign(document.createElement('p'), { textContent: line }));
  return element.outerHTML;
}

/** The copy in HTML: undefined where there is none, null where it cannot be read. */
export function clipInHtml(html: string): BoardClip | null | undefined {
  // Only a whole page is parsed that may hold a copy: it can be large.
  if (!html.includes(`data-${DATA_KEY}=`)) return undefined;
  const element = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLElement>(`[data-${DATA_KEY}]`);
  return element ? (parseClip(element.dataset[DATA_KEY] ?? '') ?? null) : undefined;
}
