import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import type { PictureRemarks } from '../../../contract/pictureRemarks.ts';
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
    const names = left_out.join(', ');
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
    const names = [...new Set(list)].join(', ');
    sentences.push(t`Its text is not outlined, so other devices may show other faces. Its image is set in: ${names}.`);
  }
  if (effort === 'smaller') sentences.push(t`This drawing takes long to draw, so its image is smaller than usual.`);
  if (effort === 'plain') sentences.push(t`This drawing takes too long to draw, so its image lacks its filters.`);
  return sentences;
}
