import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { BRUSH } from '../../../contract/limits.ts';
import { Slider } from '../../ui/fields/Slider.tsx';
import { KeyHint } from '../editor/KeyHint.tsx';
import { INITIAL_OPACITY, INITIAL_TOLERANCE } from './mask.machine.ts';
import type { MaskActor } from './useMask.ts';

/** The right column of the mask dialog: the brush or the wand, and how strongly the mask shows. */
export function MaskProperties({ actor, readOnly }: { actor: MaskActor; readOnly: boolean }) {
  const size = useSelector(actor, ({ context }) => context.brushSize);
  const tool = useSelector(actor, ({ context }) => context.tool);
  const tolerance = useSelector(actor, ({ context }) => context.tolerance);
  const opacity = useSelector(actor, ({ context }) => context.opacity);
  return (
    <>
      {!readOnly && tool === 'wand' && (
        <Slider
          label={<Trans>Tolerance</Trans>}
          value={tolerance}
          min={1}
          max={100}
          step={1}
          initialValue={INITIAL_TOLERANCE}
          onChange={(value) => actor.send({ type: 'tolerance.set', tolerance: value })}
        />
      )}
      {!readOnly && tool !== 'wand' && (
        <Slider
          label={<Trans>Brush size</Trans>}
          value={size}
          min={BRUSH.min}
          max={BRUSH.max}
          step={1}
          initialValue={BRUSH.initial}
          format={(pixels) => `${pixels} px`}
          onChange={(value) => actor.send({ type: 'brush.sized', size: value })}
        />
      )}
      <Slider
        label={<Trans>Mask opacity</Trans>}
        value={opacity}
        min={0}
        max={1}
        step={0.05}
        initialValue={INITIAL_OPACITY}
        format={(share) => `${Math.round(share * 100)}%`}
        onChange={(share) => actor.send({ type: 'mask.faded', opacity: share })}
      />
      {!readOnly && (
        <KeyHint>
          {tool === 'wand' && (
            <>
              <Trans>
                Click a part to select all of one colour around it. A higher tolerance takes in more shades.
              </Trans>{' '}
            </>
          )}
          <Trans>
            Press [ or ] to resize the brush. Hold Space to move the image. By keyboard: arrow keys move the brush, with
            Shift farther, and Enter puts it down and lifts it. Save adds to the mask you already have, Reset clears it.
          </Trans>
        </KeyHint>
      )}
    </>
  );
}
