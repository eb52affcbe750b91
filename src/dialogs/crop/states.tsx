import { samplePhoto } from '../../nodes/gallery/samplePictures.ts';
import { type DialogStates, later, nothing } from '../states.fixture.ts';
import CropDialog from './CropDialog.tsx';

const crop = (address: string | undefined) => (
  <CropDialog address={address} alt="Kettle" onCancel={nothing} onSave={later} />
);

/** The states that the gallery shows. */
export const STATES: DialogStates = {
  crop: { ready: () => crop(samplePhoto(30, 1024, 576)), loading: () => crop(undefined) },
};
