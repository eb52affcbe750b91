import { useState } from 'react';
import { cx } from '../../../ui/tokens/cx.ts';
import s from './Tile.module.css';

/** The picture of a board; an empty canvas where there is none, or where it fails to load. */
export function Thumbnail({ url }: { url: string | null }) {
  const [failed, setFailed] = useState<string>();
  if (!url || url === failed) return <div className={cx(s.picture, s.canvas)} />;
  return (
    <div className={s.picture}>
      <img src={url} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setFailed(url)} />
    </div>
  );
}
