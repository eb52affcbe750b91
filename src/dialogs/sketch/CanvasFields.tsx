import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ImagePlus, X } from 'lucide-react';
import { ASPECT_RATIOS } from '../../../contract/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { EditorGroup } from '../../ui/Editor.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import type { Background } from './drawing.ts';
import s from './SketchProperties.module.css';
import type { SketchActor } from './useSketch.ts';

const RATIOS = ASPECT_RATIOS.map((value) => ({ value, label: value }));

type CanvasFieldsProps = {
  actor: SketchActor;
  connected: Background | undefined;
  onChooseBackground: (() => void) | undefined;
};

/** The canvas: its ratio, or the background that sets its size. */
export function CanvasFields({ actor, connected, onChooseBackground }: CanvasFieldsProps) {
  const { t } = useLingui();
  const aspectRatio = useSelector(actor, ({ context }) => context.history.present.aspectRatio);
  const background = useSelector(actor, ({ context }) => context.history.present.background);
  return (
    <>
      {!background && (
        <Segmented
          label={t`Canvas`}
          showLabel
          wide
          value={aspectRatio}
          segments={RATIOS}
          onChange={(value) => actor.send({ type: 'aspect.chosen', aspectRatio: value })}
        />
      )}
      {(background || onChooseBackground) && (
        <EditorGroup title={<Trans>Background</Trans>}>
          {background && <Shown actor={actor} background={background} connected={connected} />}
          {onChooseBackground && (
            <ChooseButton actor={actor} again={background !== undefined} onChoose={onChooseBackground} />
          )}
        </EditorGroup>
      )}
    </>
  );
}

type ShownProps = { actor: SketchActor; background: Background; connected: Background | undefined };

function Shown({ actor, background, connected }: ShownProps) {
  const { t } = useLingui();
  const own = background.from === 'file';
  return (
    <div className={s.background}>
      <img src={background.url} alt="" />
      <span>{own ? <Trans>Sets the canvas size</Trans> : <Trans>From the connected image</Trans>}</span>
      {own && (
        <IconButton
          label={t`Remove background`}
          icon={X}
          onClick={() => actor.send({ type: 'background.removed', instead: connected })}
        />
      )}
    </div>
  );
}

function ChooseButton({ actor, again, onChoose }: { actor: SketchActor; again: boolean; onChoose: () => void }) {
  const keeping = useSelector(actor, (snapshot) => snapshot.matches({ background: 'keeping' }));
  return (
    <Button size="sm" icon={ImagePlus} wide busy={keeping} onClick={onChoose}>
      {again ? <Trans>Choose another picture</Trans> : <Trans>Choose a picture</Trans>}
    </Button>
  );
}
