import type { MaskStroke } from '../../../contract/fields/mask.ts';
import { samplePhoto } from '../../nodes/gallery/samplePictures.ts';
import { loadPicture } from '../stage/loadPicture.ts';
import { type DialogStates, later, nothing } from '../states.fixture.ts';
import MaskDialog from './MaskDialog.tsx';

const LINE: MaskStroke = { tool: 'brush', erases: false, size: 80, points: [300, 300, 460, 420] };
const mask = async (readOnly: boolean) => (
  <MaskDialog
    picture={await loadPicture(samplePhoto(30))}
    strokes={[LINE]}
    previousMask={undefined}
    readOnly={readOnly}
    onCancel={nothing}
    onSave={later}
  />
);

/** The states that the gallery shows. */
export const STATES: DialogStates = { mask: { ready: () => mask(false), locked: () => mask(true) } };
