import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ASPECT_RATIOS } from '../../../../contract/limits.ts';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import type { Background } from '../drawing/drawing.ts';
import type { SketchActor } from '../useSketch.ts';
import { BackgroundFields } from './BackgroundFields.tsx';

const RATIOS = ASPECT_RATIOS.map((value) => ({ value, label: value }));

type CanvasFieldsProps = {
  actor: SketchActor;
  connectedBackground: Background | undefined;
  onChooseBackground: (() => void) | undefined;
};

/** The canvas: its ratio, or the background that sets its size. */
export function CanvasFields({ actor, connectedBackground, onChooseBackground }: CanvasFieldsProps) {
  const { t } = useLingui();
  const aspectRatio = useSelector(actor, ({ context }) => context.history.present.aspectRatio);
  const hasBackground = useSelector(actor, ({ context }) => context.history.present.background !== undefined);
  return (
    <>
      {!hasBackground && (
        <SegmentedControl
          label={t`Canvas size`}
          showLabel
          wide
          value={aspectRatio}
          segments={RATIOS}
          onChange={(value) => actor.send({ type: 'aspect.selected', aspectRatio: value })}
        />
      )}
      {(hasBackground || onChooseBackground) && (
        <BackgroundFields actor={actor} connected={connectedBackground} onChooseBackground={onChooseBackground} />
      )}
    </>
  );
}
