import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { NodeFacts } from '../../board/facts.ts';
import { fetchedApart } from '../../ui/fetchedApart.ts';
import type { IconShape } from '../../ui/Icon.tsx';
import type { Controller } from '../controller.ts';

/** How a type is offered in the menu; `keywords` are further words that the search finds it by. */
export type TypeLabel = { readonly label: string; readonly hint?: string; readonly keywords?: string };

export type AddNodeMenuProps = {
  readonly controller: Controller;
  readonly types: readonly NodeFacts[];
  readonly labelOf: (type: string) => TypeLabel;
  readonly iconOf: (type: string) => IconShape;
};

const usePopup = fetchedApart(async () => (await import('./AddNodePopup.tsx')).AddNodePopup);

/** The Add Node menu, by right-click or where a connection was let go; open while the gesture machine is choosing. */
export function AddNodeMenu(props: AddNodeMenuProps) {
  const request = useSelector(props.controller.gesture, (state) =>
    state.matches('choosing') ? state.context.menu : undefined,
  );
  // Keeps its place while it fades out.
  const [last, setLast] = useState(request);
  if (request && request !== last) setLast(request);
  const shown = request ?? last;
  const Popup = usePopup(request !== undefined);
  return Popup && shown && <Popup {...props} request={shown} open={request !== undefined} />;
}
