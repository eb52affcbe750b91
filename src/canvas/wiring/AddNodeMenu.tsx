import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { lazyComponent } from '../../load/lazyComponent.tsx';
import { loadWithTexts } from '../../locales/language.ts';
import type { AddNodePopupProps } from './AddNodePopup.tsx';

type AddNodeMenuProps = Omit<AddNodePopupProps, 'request' | 'open'>;

const AddNodePopup = lazyComponent(async () => (await loadWithTexts(import('./AddNodePopup.tsx'))).AddNodePopup);

/** The Add Node menu, by right-click or where a connection was let go; open while the gesture machine is choosing. */
export function AddNodeMenu(props: AddNodeMenuProps) {
  const request = useSelector(props.canvas.gesture, (state) =>
    state.matches('choosing') ? state.context.menu : undefined,
  );
  // Keeps its place while it fades out.
  const [lastRequest, setLastRequest] = useState(request);
  if (request && request !== lastRequest) setLastRequest(request);
  const shownRequest = request ?? lastRequest;
  const Popup = AddNodePopup.useLoaded(request !== undefined);
  return Popup && shownRequest && <Popup {...props} request={shownRequest} open={request !== undefined} />;
}
