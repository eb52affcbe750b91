import { lazyComponent } from '../../load/lazyComponent.tsx';
import { loadWithTexts } from '../../locales/language.ts';

/** The board in small; loaded once the board itself stands. */
export const Minimap = lazyComponent(async () => (await loadWithTexts(import('../panels/map/BoardMap.tsx'))).BoardMap);
