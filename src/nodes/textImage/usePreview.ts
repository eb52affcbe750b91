import { useEffect, useState } from 'react';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import type { DrawnText, TextImage } from './textImageSvg.ts';

/** After this long without another letter the text is drawn. */
const PAUSE_MS = 120;

/** A text as it would be created now, and where a picture of it is found. */
export type Preview =
  | { readonly kind: 'none' | 'failed' }
  | { readonly kind: 'drawn'; readonly url: string; readonly drawn: DrawnText };

const NONE: Preview = { kind: 'none' };

/** Draws a text while it is written, unless it is too long to be created; what was drawn stays until the next is. The drawing, and its font, are fetched with the first. */
export function usePreview({ text, font, fontColor, letterSpacing }: TextImage): Preview {
  const [preview, setPreview] = useState(NONE);
  const isDrawn = text.trim() !== '' && text.length <= SERVER_LIMITS.promptLength;

  useEffect(() => {
    if (!isDrawn) return;
    let wanted = true;
    async function draw() {
      const { drawText } = await import('./textImageSvg.ts');
      const drawn = await drawText({ text, font, fontColor, letterSpacing });
      if (!wanted) return;
      const url = URL.createObjectURL(new Blob([drawn.svg], { type: 'image/svg+xml' }));
      setPreview({ kind: 'drawn', url, drawn });
    }
    const timer = setTimeout(() => {
      draw().catch((error) => {
        console.error('text image', error);
        if (wanted) setPreview({ kind: 'failed' });
      });
    }, PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [isDrawn, text, font, fontColor, letterSpacing]);

  const url = preview.kind === 'drawn' ? preview.url : undefined;
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  return isDrawn ? preview : NONE;
}
