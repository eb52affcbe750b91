import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ImagePlus, X } from 'lucide-react';
import { SKETCH_BACKGROUND_OPACITY } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { Slider } from '../../../ui/fields/Slider.tsx';
import { EditorGroup } from '../../../ui/modals/EditorDialog.tsx';
import type { Background } from '../drawing/drawing.ts';
import type { SketchActor } from '../useSketch.ts';
import s from './SketchProperties.module.css';

type BackgroundFieldsProps = {
  actor: SketchActor;
  /** The background in place of a chosen picture when that is removed. */
  connected: Background | undefined;
  onChooseBackground: (() => void) | undefined;
};

/** The background: which picture it is, and whether it is traced or part of the drawing. */
export function BackgroundFields({ actor, connected, onChooseBackground }: BackgroundFieldsProps) {
  const background = useSelector(actor, ({ context }) => context.history.present.background);
  return (
    <EditorGroup title={<Trans>Background</Trans>}>
      {background && (
        <>
          <BackgroundPreview actor={actor} background={background} connected={connected} />
          <UseFields actor={actor} />
        </>
      )}
      {onChooseBackground && (
        <ChooseButton actor={actor} hasBackground={background !== undefined} onChoose={onChooseBackground} />
      )}
    </EditorGroup>
  );
}

type BackgroundPreviewProps = Pick<BackgroundFieldsProps, 'actor' | 'connected'> & { background: Background };

function BackgroundPreview({ actor, background, connected }: BackgroundPreviewProps) {
  const { t } = useLingui();
  const isFile = background.from === 'file';
  return (
    <div className={s.background}>
      <img src={background.url} alt="" />
      <span>{isFile ? <Trans>Sets the canvas size</Trans> : <Trans>From the connected image</Trans>}</span>
      {isFile && (
        <IconButton
          label={t`Remove background`}
          icon={X}
          onClick={() => actor.send({ type: 'background.removed', replacement: connected })}
        />
      )}
    </div>
  );
}

function UseFields({ actor }: { actor: SketchActor }) {
  const { t } = useLingui();
  const isIncluded = useSelector(actor, ({ context }) => context.history.present.bgKept);
  const opacity = useSelector(actor, ({ context }) => context.bgOpacity);
  return (
    <>
      <SegmentedControl
        label={t`What to do with the background`}
        wide
        value={isIncluded ? 'keep' : 'trace'}
        segments={[
          { value: 'trace', label: t`Trace it` },
          { value: 'keep', label: t`Keep it` },
        ]}
        onChange={(use) => actor.send({ type: 'background.used', included: use === 'keep' })}
      />
      {isIncluded ? (
        <p className={s.note}>
          <Trans>The image is saved with what you draw on it.</Trans>
        </p>
      ) : (
        <Slider
          label={<Trans>Opacity</Trans>}
          value={opacity}
          min={0}
          max={1}
          step={0.05}
          initialValue={SKETCH_BACKGROUND_OPACITY}
          format={(share) => `${Math.round(share * 100)}%`}
          hint={<Trans>Only what you draw is saved. If you draw nothing, the image is saved instead.</Trans>}
          onChange={(share) => actor.send({ type: 'background.faded', opacity: share })}
        />
      )}
    </>
  );
}

function ChooseButton({
  actor,
  hasBackground,
  onChoose,
}: {
  actor: SketchActor;
  hasBackground: boolean;
  onChoose: () => void;
}) {
  const isStoring = useSelector(actor, (snapshot) => snapshot.matches({ background: 'keeping' }));
  return (
    <Button size="sm" icon={ImagePlus} wide busy={isStoring} onClick={onChoose}>
      {hasBackground ? <Trans>Choose another image</Trans> : <Trans>Choose an image</Trans>}
    </Button>
  );
}
