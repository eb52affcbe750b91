import { samplePhoto } from '../../nodes/gallery/samplePictures.ts';
import { type DialogStates, never, nothing } from '../states.fixture.ts';
import Export4kDialog from './Export4kDialog.tsx';

const export4k = (before: string) => (
  <Export4kDialog
    originalAddress={before}
    alt="Kettle"
    fraction={undefined}
    onExport={never}
    onStop={nothing}
    onUpgrade={nothing}
    onDownload={nothing}
    onClose={nothing}
  />
);

/** The states that the gallery shows. */
export const STATES: DialogStates = {
  export4k: { ready: () => export4k(samplePhoto(30, 640, 480)), missing: () => export4k('') },
};
