import { useEffect, useState } from 'react';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import type { TextDrawing, TextImageFields } from './drawText.ts';

/** After this long without another letter the text is drawn. */
const DEBOUNCE_MS = 120;

/** A text as it would be created now, and where a picture of it is found. */
export type TextPreview =
  | { readonly kind: 'none' | 'failed' }
  | { readonly kind: 'drawn'; readonly url: string; readonly textDrawing: TextDrawing };

const NO_PREVIEW: TextPreview = { kind: 'none' };

/** Draws a text while it is written, unless it is too long to be created; what was drawn stays until the next is. The drawing, and its font, are fetched with the first. */
export function useTextPreview({ text, font, fontColor, letterSpacing }: TextImageFields): TextPreview {
  const [preview, setPreview] = useState(NO_PREVIEW);
  const isDrawn = text.trim() !== '' && text.length <= SERVER_LIMITS.promptLength;

  useEffect(() => {
    if (!isDrawn) return;
    let isCurrent = true;
    async function drawPreview() {
      const { drawText } = await import('./drawText.ts');
      const textDrawing = await drawText({ text, font, fontColor, letterSpacing });
      if (!isCurrent) return;
      const url = URL.createObjectURL(new Blob([textDrawing.svg], { type: 'image/svg+xml' }));
      setPreview({ kind: 'drawn', url, textDrawing });
    }
    const timer = setTimeout(() => {
      drawPreview().catch((error) => {
        console.error('text image', error);
        if (isCurrent) setPreview({ kind: 'failed' });
      });
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isDrawn, text, font, fontColor, letterSpacing]);

  const url = preview.kind === 'drawn' ? preview.url : undefined;
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  return isDrawn ? preview : NO_PREVIEW;
}
