import type { ShapePoint } from '../../geometry/image/shapes.ts';
import { attachKeys, type KeyPress } from '../stage/attachKeys.ts';
import { attachStage } from '../stage/attachStage.ts';
import type { StageEvent } from '../stage/stageState.ts';

type EditorJoin<Event> = {
  readonly send: (event: StageEvent | Event) => void;
  /** The cursor's name at a point of the stage. */
  readonly cursorAt: (point: ShapePoint) => string;
  /** The event of a key; undefined when it is none of the editor's. */
  readonly eventForKey: (press: KeyPress) => Event | undefined;
};

/** Joins the machine of an editor to pointers and keys. Returns what takes the listeners off again. */
export function attachEditor<Event>(stage: HTMLElement, { send, cursorAt, eventForKey }: EditorJoin<Event>) {
  const detachStage = attachStage(stage, { send, cursorAt });
  const detachKeys = attachKeys(stage, (press) => {
    const meant = eventForKey(press);
    if (meant !== undefined) send(meant);
    return meant !== undefined;
  });
  return () => {
    detachKeys();
    detachStage();
  };
}
