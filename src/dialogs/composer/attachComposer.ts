import { attachEditor } from '../editor/attachEditor.ts';
import { dragEventForKey } from '../editor/machine/keyEvents.ts';
import type { ComposerEvent } from './composer.types.ts';
import { cursorAt } from './grips.ts';
import { eventForKey } from './keys.ts';
import { selectedLayer } from './selectors.ts';
import type { ComposerActor } from './useComposer.ts';

/** Joins the machine to pointers and keys. Returns what takes the listeners off again. */
export function attachComposer(stage: HTMLElement, actor: ComposerActor): () => void {
  const context = () => actor.getSnapshot().context;
  const isHolding = () => actor.getSnapshot().matches({ pointer: 'holding' });
  return attachEditor<ComposerEvent>(stage, {
    send: actor.send,
    cursorAt: (at) => cursorAt(context(), at),
    eventForKey: (press) => dragEventForKey(press, isHolding()) ?? eventForKey(press, selectedLayer(context())?.layer),
  });
}
