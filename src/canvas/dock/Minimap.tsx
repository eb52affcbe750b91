import { withTexts } from '../../locales/language.ts';
import { fetchedApart } from '../../ui/fetchedApart.ts';
import type { MapProps } from '../finding/BoardMap.tsx';

const usePart = fetchedApart(async () => (await withTexts(import('../finding/BoardMap.tsx'))).BoardMap);

/** The board in small; fetched once the board itself stands. */
export function Minimap(props: MapProps) {
  const BoardMap = usePart(true);
  return BoardMap && <BoardMap {...props} />;
}
