import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { NumberField } from '../../ui/fields/number/NumberField.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { EditorGroup } from '../../ui/modals/EditorDialog.tsx';
import { KeyHint } from '../editor/KeyHint.tsx';
import s from '../editor/Properties.module.css';
import { CROP_RATIOS, type CropFrame } from './frame.ts';
import { currentCrop, paperSize } from './selectors.ts';
import type { CropActor } from './useCrop.ts';

/** The right column: the ratio, and the frame in numbers. */
export function CropProperties({ actor }: { actor: CropActor }) {
  const { t } = useLingui();
  const { ratio, rotation } = useSelector(actor, ({ context }) => currentCrop(context));
  const isOpen = useIsOpen(actor);
  return (
    <>
      <EditorGroup title={<Trans>Ratio</Trans>}>
        <SegmentedControl
          wide
          disabled={!isOpen}
          label={t`Ratio`}
          value={ratio}
          segments={CROP_RATIOS.map((value) => ({ value, label: value === 'free' ? t`Free` : value }))}
          onChange={(ratio) => actor.send({ type: 'ratio.selected', ratio })}
        />
      </EditorGroup>
      <EditorGroup title={<Trans>Size</Trans>}>
        <FrameFields actor={actor} />
      </EditorGroup>
      <EditorGroup title={<Trans>Rotation</Trans>}>
        <p className="num">{rotation}°</p>
      </EditorGroup>
      <KeyHint>
        <Trans>
          Arrow keys move the frame by 1 pixel, with Shift by 10. With Alt they size it. Hold Space to move the image.
        </Trans>
      </KeyHint>
    </>
  );
}

function FrameFields({ actor }: { actor: CropActor }) {
  const { t } = useLingui();
  const frame = useSelector(actor, ({ context }) => currentCrop(context).frame);
  const paper = useSelector(actor, ({ context }) => paperSize(context));
  const isOpen = useIsOpen(actor);
  const frameField = (side: keyof CropFrame, prefix: string, name: string, min: number, max: number) => (
    <NumberField
      commitsWhileTyping
      disabled={!isOpen}
      prefix={prefix}
      aria-label={name}
      value={frame[side]}
      min={min}
      max={max}
      onChange={(value) => actor.send({ type: 'frame.set', set: { [side]: value } })}
    />
  );
  return (
    <div className={s.two}>
      {frameField('width', 'W', t`Width`, 1, paper.width)}
      {frameField('height', 'H', t`Height`, 1, paper.height)}
      {frameField('x', 'X', t`X`, 0, paper.width - frame.width)}
      {frameField('y', 'Y', t`Y`, 0, paper.height - frame.height)}
    </div>
  );
}

/** Ignores presses while the picture loads: they would be lost. */
function useIsOpen(actor: CropActor): boolean {
  return useSelector(actor, ({ value }) => value.dialog === 'open');
}
