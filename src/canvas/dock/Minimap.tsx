import { lazyComponent } from '../../load/lazyComponent.tsx';
import { withTexts } from '../../locales/language.ts';

/** The board in small; loaded once the board itself stands. */
export const Minimap = lazyComponent(async () => (await withTexts(import('../finding/map/BoardMap.tsx'))).BoardMap);
