import { samplePhoto } from '../../nodes/gallery/samplePictures.ts';
import { type DialogStates, nothing } from '../states.fixture.ts';
import ExpandDialog from './ExpandDialog.tsx';

const expand = (address: string) => (
  <ExpandDialog
    address={address}
    isConnected={address !== ''}
    placement={address ? { pos: { x: 960, y: 540 }, scale: 0.5, rotation: 0 } : undefined}
    prompt={{ typed: 'oak bar', connectedSource: undefined }}
    fillOffReason={undefined}
    onCancel={nothing}
    onSave={nothing}
    onFill={nothing}
  />
);

/** The states that the gallery shows. */
export const STATES: DialogStates = {
  expand: { ready: () => expand(samplePhoto(200)), unconnected: () => expand('') },
};
