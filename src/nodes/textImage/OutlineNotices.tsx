import { useLingui } from '@lingui/react/macro';
import { TEXT_IMAGE_LIMITS } from '../../../contract/limits.ts';
import s from './textImage.module.css';
import type { TextPreview } from './useTextPreview.ts';

/** So many characters without outlines are named. */
const LISTED_CHARACTERS_MAX = 24;

/** Notes on the outlines before they are created. */
export function OutlineNotices({ preview }: { preview: TextPreview }) {
  const { t } = useLingui();
  if (preview.kind !== 'drawn') return null;
  const { unoutlinedCharacters, isReduced } = preview.textDrawing;
  const characters = truncateText(unoutlinedCharacters.join(' '));
  const { max: greatest } = TEXT_IMAGE_LIMITS.side;
  const notes = [
    unoutlinedCharacters.length > 0 &&
      t`No outlines for: ${characters}. They stay text in the SVG; the PNG shows them as this device draws them.`,
    isReduced &&
      t`Very large: its image is drawn at ${greatest} pixels at most. To keep it larger, make the lines about the same length.`,
  ].filter((note) => note !== false);
  return (
    <div role="status">
      {notes.map((note) => (
        <p key={note} className={s.note}>
          {note}
        </p>
      ))}
    </div>
  );
}

/** The beginning of what would fill the card. */
function truncateText(text: string): string {
  const letters = [...text];
  return letters.length > LISTED_CHARACTERS_MAX ? `${letters.slice(0, LISTED_CHARACTERS_MAX).join('')}…` : text;
}
