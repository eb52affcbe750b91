import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import type { PictureRemarks } from '../../../contract/pictureRemarks.ts';
import { listText } from '../../locales/chineseText.ts';
import type { CardState } from '../header/CardHeader.tsx';

/** The note in the head of a card on the drawing that it shows; undefined where all of it is as it was. */
export function useDrawingNote(drawing: PictureRemarks | undefined): CardState | undefined {
  const sentences = useDrawingSentences(drawing);
  return sentences.length > 0
    ? {
        tone: 'note',
        icon: Info,
        text: plural(sentences.length, { one: '# remark', other: '# remarks' }),
        more: sentences,
      }
    : undefined;
}

function useDrawingSentences(
  { left_out, faces, effort, frames }: PictureRemarks = { left_out: [], faces: [] },
): string[] {
  const { t } = useLingui();
  const sentences: string[] = [];
  if (left_out.length > 0) {
    const names = listText(left_out);
    const count = plural(left_out.length, {
      one: '# part of this drawing was left out',
      other: '# parts of this drawing were left out',
    });
    sentences.push(t`${count}: ${names}.`);
  }
  if (frames) sentences.push(t`This image is animated. Only the first of its ${frames} frames is used.`);
  if (faces.length > 0) {
    const list = faces.map(({ asked: requested, drawn }) =>
      requested && requested !== drawn ? t`${drawn} for ${requested}` : drawn,
    );
    const names = listText([...new Set(list)]);
    sentences.push(t`Its text isn’t outlined, so other devices may show other fonts. Fonts in the image: ${names}.`);
  }
  if (effort === 'smaller') sentences.push(t`This drawing is slow to draw, so its image is smaller than usual.`);
  if (effort === 'plain') sentences.push(t`This drawing is too slow to draw, so its image has no filters.`);
  return sentences;
}
