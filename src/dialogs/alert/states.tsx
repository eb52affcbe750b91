import { type DialogStates, nothing, OWNER, sessionOf } from '../states.fixture.ts';
import FailureAlert from './host.tsx';

/** The alert of a file that was refused. */
function refusedUploadAlert() {
  const session = sessionOf('uploadSketchNode');
  session.actor.send({ type: 'file.selected', id: OWNER, file: new File(['x'], 'kettle.heic') });
  return <FailureAlert session={session} id={OWNER} onClose={nothing} />;
}

/** The states that the gallery shows. */
export const STATES: DialogStates = { alert: { refused: refusedUploadAlert } };
