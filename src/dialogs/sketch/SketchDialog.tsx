import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Editor } from '../../ui/modals/Editor.tsx';
import { StepButtons } from '../editor/StepButtons.tsx';
import { isUnsaved } from './edits.ts';
import { canUndo } from './history.ts';
import { SketchProperties } from './properties/SketchProperties.tsx';
import { SketchAnnouncer } from './SketchAnnouncer.tsx';
import { SketchStage } from './SketchStage.tsx';
import { SketchTools } from './SketchTools.tsx';
import type { SketchActor, SketchDialogProps } from './useSketch.ts';
import { connectedBackground, useSketch } from './useSketch.ts';

const HELP = '/docs/nodes/sketch';

/** The drawing dialog of the Sketch node. Mount it to open it; the focus goes back where it was when it is taken away. */
export default function SketchDialog(props: SketchDialogProps) {
  const { readOnly, onCancel, onChooseBackground } = props;
  const { actor, background } = useSketch(props);
  const stage = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const unsaved = useSelector(actor, ({ context }) => isUnsaved(context));
  const saving = useSelector(actor, (snapshot) => snapshot.matches({ dialog: 'saving' }));
  const keeping = useSelector(actor, (snapshot) => snapshot.matches({ background: 'keeping' }));
  const { t } = useLingui();
  const choose = readOnly || !onChooseBackground ? undefined : () => picker.current?.click();
  const connected = connectedBackground(props.backgroundUrl);

  return (
    <Editor
      open
      onClose={onCancel}
      title={<Trans>Sketch</Trans>}
      hint={<SizeHint actor={actor} readOnly={readOnly} />}
      helpHref={HELP}
      initialFocus={stage}
      tools={readOnly ? undefined : <SketchTools actor={actor} onChooseBackground={choose} />}
      properties={
        readOnly ? undefined : <SketchProperties actor={actor} connected={connected} onChooseBackground={choose} />
      }
      {...(!readOnly && {
        aside: <HistoryButtons actor={actor} />,
        onSave: () => actor.send({ type: 'save.pressed' }),
        saving,
        saveOffReason: keeping ? t`The background is still being added` : undefined,
      })}
      unsaved={unsaved ? { text: <UnsavedText actor={actor} />, stayLabel: <Trans>Keep drawing</Trans> } : undefined}
    >
      <SketchStage actor={actor} background={background} stage={stage} onChooseBackground={choose} />
      <SketchAnnouncer actor={actor} />
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t`Background image`}
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) actor.send({ type: 'file.selected', file });
        }}
      />
    </Editor>
  );
}

function SizeHint({ actor, readOnly }: { actor: SketchActor; readOnly: boolean }) {
  const width = useSelector(actor, ({ context }) => context.steps.present.canvasWidth);
  const height = useSelector(actor, ({ context }) => context.steps.present.canvasHeight);
  if (readOnly) return <Trans>Read-only</Trans>;
  return (
    <Trans>
      {width} × {height}, saved at twice the size
    </Trans>
  );
}

function UnsavedText({ actor }: { actor: SketchActor }) {
  const added = useSelector(
    actor,
    ({ context: { steps, saved } }) => steps.present.shapes.length - saved.shapes.length,
  );
  if (added <= 0) return <Trans>Your changes have not been saved.</Trans>;
  return <Plural value={added} one="# new shape has not been saved." other="# new shapes have not been saved." />;
}

function HistoryButtons({ actor }: { actor: SketchActor }) {
  const steps = useSelector(actor, ({ context }) => context.steps);
  const empty = steps.present.shapes.length === 0;
  return (
    <>
      <StepButtons steps={steps} mayUndo={canUndo(steps)} send={actor.send} />
      <Button variant="plain" size="sm" disabled={empty} onClick={() => actor.send({ type: 'clear.pressed' })}>
        <Trans>Clear all</Trans>
      </Button>
    </>
  );
}
