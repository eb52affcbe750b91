import { CARDS } from './cards.tsx';
import { DIALOGS } from './dialogs.tsx';
import { PAGES } from './pages.tsx';
import { SHARED } from './sharing.tsx';
import type { Specimen } from './specimen.ts';

/** All that the gallery shows and its tests look at. */
export const SPECIMENS: readonly Specimen[] = [...CARDS, ...DIALOGS, ...SHARED, ...PAGES];
