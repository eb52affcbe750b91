import { CARD_SPECIMENS } from './cards.tsx';
import { DIALOG_SPECIMENS } from './dialogs.tsx';
import { PAGE_SPECIMENS } from './pages.tsx';
import { SHARING_SPECIMENS } from './sharing.tsx';
import type { Specimen } from './specimen.ts';

/** All that the gallery shows and its tests look at. */
export const SPECIMENS: readonly Specimen[] = [
  ...CARD_SPECIMENS,
  ...DIALOG_SPECIMENS,
  ...SHARING_SPECIMENS,
  ...PAGE_SPECIMENS,
];
