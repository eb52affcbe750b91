import { samplePhoto } from '../../nodes/gallery/samplePictures.ts';
import { type DialogStates, never, nothing } from '../states.fixture.ts';
import SpinOffDialog from './SpinOffDialog.tsx';

const spinOff = (isSending: boolean) => (
  <SpinOffDialog
    name="Kettle"
    picture={samplePhoto(30)}
    isSending={isSending}
    isOperator={false}
    onSubmit={never}
    onClose={nothing}
  />
);

/** The states that the gallery shows. */
export const STATES: DialogStates = {
  spinOff: { ready: () => spinOff(false) },
  spinOffSend: { ready: () => spinOff(true) },
};
