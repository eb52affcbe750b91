import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import s from './SketchStage.module.css';
import { shapeBox } from './shapes.ts';
import { selectedShape } from './strokes.ts';
import type { SketchActor } from './useSketch.ts';
import { SHAPE_NAMES } from './words.ts';

/** Says for those who do not see the paper what is selected, and how many shapes there are. */
export function SketchAnnouncer({ actor }: { actor: SketchActor }) {
  const { t, i18n } = useLingui();
  const shapes = useSelector(actor, ({ context }) => context.history.present.shapes);
  const selected = useSelector(actor, ({ context }) => selectedShape(context));
  return (
    <p className={s.heard} aria-live="polite">
      {selected ? selectedWords() : t`Shapes: ${shapes.length}`}
    </p>
  );

  function selectedWords() {
    const name = i18n._(SHAPE_NAMES[selected!.type]);
    const place = shapes.indexOf(selected!) + 1;
    const { x, y } = shapeBox(selected!);
    return t`${name}, ${place} of ${shapes.length}, at ${Math.round(x)}, ${Math.round(y)}`;
  }
}
