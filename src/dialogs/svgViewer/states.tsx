import { SAMPLE_DRAWING } from '../../nodes/gallery/samplePictures.ts';
import { type DialogStates, later, nothing } from '../states.fixture.ts';
import SvgViewerDialog from './SvgViewerDialog.tsx';

const svgViewer = (address: string | undefined) => (
  <SvgViewerDialog
    title="Kettle"
    address={address}
    size={{ width: 768, height: 768 }}
    textOffReason={undefined}
    copyOffReason={undefined}
    onCopy={later}
    onDownload={nothing}
    onDownloadPng={nothing}
    onClose={nothing}
  />
);

/** The states that the gallery shows. */
export const STATES: DialogStates = {
  svgViewer: { ready: () => svgViewer(SAMPLE_DRAWING), deleted: () => svgViewer(undefined) },
};
