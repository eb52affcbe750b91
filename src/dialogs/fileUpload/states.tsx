import { type DialogStates, nothing, OWNER, sessionOf } from '../states.fixture.ts';
import FileUploadHost from './host.tsx';

/** The states that the gallery shows. */
export const STATES: DialogStates = {
  fileUpload: { ready: () => <FileUploadHost session={sessionOf('uploadSketchNode')} id={OWNER} onClose={nothing} /> },
};
