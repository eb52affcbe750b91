import type { Arrangement } from '../../geometry/image/layers.ts';
import { defineDraft } from '../../session/drafts.ts';

/** The arrangement of layers that is being edited. */
export const COMPOSER_DRAFT = defineDraft<Arrangement>('composer');
