import { useLingui } from '@lingui/react/macro';
import { TEXT_IMAGE_BOUNDS } from '../../../contract/limits.ts';
import s from './textImage.module.css';
import type { Preview } from './usePreview.ts';

/** So many characters without outlines are named. */
const NAMED_MAX = 24;

/** Notes on the outlines before they are created. */
export function TextNotes({ preview }: { preview: Preview }) {
  const { t } = useLingui();
  if (preview.kind !== 'drawn') return null;
  const { undrawn, isReduced } = preview.drawn;
  const characters = shortened(undrawn.join(' '));
  const { greatest } = TEXT_IMAGE_BOUNDS.side;
  const notes = [
    undrawn.length > 0 &&
      t`No outlines here for: ${characters}. It stays text in the SVG, and the PNG shows it as this device draws it.`,
    isReduced &&
      t`Very large: its image is drawn smaller, ${greatest} pixels at most. Lines of like length keep it larger.`,
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
function shortened(text: string): string {
  const letters = [...text];
  return letters.length > NAMED_MAX ? `${letters.slice(0, NAMED_MAX).join('')}…` : text;
}
