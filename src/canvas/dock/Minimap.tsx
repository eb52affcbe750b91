import { withTexts } from '../../locales/language.ts';
import { fetchedApart } from '../../ui/fetchedApart.ts';

export type MinimapProps = {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
};

const usePart = fetchedApart(async () => (await withTexts(import('../finding/BoardMap.tsx'))).BoardMap);

/** The board in small; fetched once the board itself stands. */
export function Minimap(props: MinimapProps) {
  const BoardMap = usePart(true);
  return BoardMap && <BoardMap {...props} />;
}
