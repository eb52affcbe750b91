import { attachEditor } from '../editor/attachEditor.ts';
import { dragEventForKey } from '../editor/machine/keyEvents.ts';
import type { ExpandEvent } from './expand.types.ts';
import { cursorAt } from './grips.ts';
import { eventForKey } from './keys.ts';
import type { ExpandActor } from './useExpand.ts';

/** Joins the machine to pointers and keys. Returns what takes the listeners off again. */
export function attachExpand(stage: HTMLElement, actor: ExpandActor): () => void {
  const context = () => actor.getSnapshot().context;
  const isOpen = () => actor.getSnapshot().matches({ dialog: 'open' });
  const isHolding = () => actor.getSnapshot().matches({ pointer: 'holding' });
  return attachEditor<ExpandEvent>(stage, {
    send: actor.send,
    cursorAt: (at) => (isOpen() ? cursorAt(context(), at) : 'hand'),
    eventForKey: (press) => dragEventForKey(press, isHolding()) ?? eventForKey(press, context().history.present),
  });
}
