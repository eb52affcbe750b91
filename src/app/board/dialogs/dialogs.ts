import type { DialogDefinition, DialogHostProps } from '../../../dialogs/defineDialog.ts';
import * as REGISTRY from '../../../dialogs/registry.ts';
import type { DialogName } from '../../../machines/events/dialogNames.ts';
import { notify } from '../../../session/notices/notify.ts';
import { lazyDialog } from './lazyDialog.tsx';

declare module '../../../machines/events/dialogNames.ts' {
  interface DialogsByName extends Readonly<Record<keyof typeof REGISTRY, unknown>> {}
}

/** A dialog, loaded with its texts when it first opens. */
function lazyDefinition({ load, onLoadFailure, ...definition }: DialogDefinition) {
  const lazy = lazyDialog<DialogHostProps>(load, (props, notices) => {
    notify(notices, ({ loadFailedNotice }) => loadFailedNotice());
    onLoadFailure?.(props);
  });
  return { ...definition, ...lazy };
}

/** Every dialog of the registry, as the board mounts it. */
export const DIALOGS = Object.fromEntries(
  Object.entries(REGISTRY).map(([name, definition]) => [name, lazyDefinition(definition)]),
) as Readonly<Record<DialogName, ReturnType<typeof lazyDefinition>>>;
