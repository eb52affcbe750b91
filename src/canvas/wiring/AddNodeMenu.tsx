import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { lazyComponent } from '../../load/lazyComponent.tsx';
import type { AddNodePopupProps } from './AddNodePopup.tsx';

type AddNodeMenuProps = Omit<AddNodePopupProps, 'request' | 'open'>;

const AddNodePopup = lazyComponent(async () => (await import('./AddNodePopup.tsx')).AddNodePopup);

/** The Add Node menu, by right-click or where a connection was let go; open while the gesture machine is choosing. */
export function AddNodeMenu(props: AddNodeMenuProps) {
  const request = useSelector(props.canvas.gesture, (state) =>
    state.matches('choosing') ? state.context.menu : undefined,
  );
  // Keeps its place while it fades out.
  const [last, setLast] = useState(request);
  if (request && request !== last) setLast(request);
  const shown = request ?? last;
  const Popup = AddNodePopup.useLoaded(request !== undefined);
  return Popup && shown && <Popup {...props} request={shown} open={request !== undefined} />;
}
