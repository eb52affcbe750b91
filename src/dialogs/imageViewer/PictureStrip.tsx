import { useLingui } from '@lingui/react/macro';
import s from './imageViewer.module.css';
import type { BoardPicture } from './viewerPictures.ts';

type PictureStripProps = {
  readonly pictures: readonly BoardPicture[];
  /** The picture that is shown: one is not compared with itself. */
  readonly displayedId: string;
  readonly selected: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
};

/** So many before the one that is shown, and after it: a large board has thousands. */
const NEIGHBOUR_COUNT = 60;

/** The other pictures of the board, small: a press compares with one, a second press ends that. */
export function PictureStrip({ pictures, displayedId, selected, onChoose }: PictureStripProps) {
  const { t } = useLingui();
  const displayedIndex = pictures.findIndex(({ id }) => id === displayedId);
  return (
    <ul className={s.strip} aria-label={t`Compare with`}>
      {pictures
        .slice(Math.max(0, displayedIndex - NEIGHBOUR_COUNT), displayedIndex + NEIGHBOUR_COUNT)
        .filter(({ id }) => id !== displayedId)
        .map(({ id, title, thumbnailAddress }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t`Compare with ${title}`}
              aria-pressed={id === selected}
              onClick={() => onChoose(id === selected ? undefined : id)}
            >
              <img src={thumbnailAddress} alt="" loading="lazy" draggable={false} />
            </button>
          </li>
        ))}
    </ul>
  );
}
