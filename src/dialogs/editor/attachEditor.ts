import type { ShapePoint } from '../../geometry/image/shapes.ts';
import { attachEditorKeys, type KeyPress } from '../stage/attachEditorKeys.ts';
import { attachStage } from '../stage/attachStage.ts';
import type { StageEvent } from '../stage/stageState.ts';

type EditorBindings<Event> = {
  readonly send: (event: StageEvent | Event) => void;
  /** The cursor's name at a point of the stage. */
  readonly cursorAt: (point: ShapePoint) => string;
  /** The event of a key; undefined when it is none of the editor's. */
  readonly eventForKey: (press: KeyPress) => Event | undefined;
};

/** Joins the machine of an editor to pointers and keys. Returns what takes the listeners off again. */
export function attachEditor<Event>(stage: HTMLElement, { send, cursorAt, eventForKey }: EditorBindings<Event>) {
  const detachStage = attachStage(stage, { send, cursorAt });
  const detachKeys = attachEditorKeys(stage, (press) => {
    const editorEvent = eventForKey(press);
    if (editorEvent !== undefined) send(editorEvent);
    return editorEvent !== undefined;
  });
  return () => {
    detachKeys();
    detachStage();
  };
}
