import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { EditorDialog } from '../../ui/modals/EditorDialog.tsx';
import { UndoRedoButtons } from '../editor/UndoRedoButtons.tsx';
import { canUndo } from './drawingHistory.ts';
import { isUnsaved } from './edits.ts';
import { SketchProperties } from './properties/SketchProperties.tsx';
import { SketchAnnouncer } from './SketchAnnouncer.tsx';
import { SketchStage } from './SketchStage.tsx';
import { SketchTools } from './SketchTools.tsx';
import type { SketchActor, SketchDialogProps } from './useSketch.ts';
import { connectedBackground, useSketch } from './useSketch.ts';

const HELP_PATH = '/docs/nodes/sketch';

/** The drawing dialog of the Sketch node. Mount it to open it; the focus goes back where it was when it is taken away. */
export default function SketchDialog(props: SketchDialogProps) {
  const { readOnly, onCancel, onChooseBackground } = props;
  const { actor, background } = useSketch(props);
  const stage = useRef<HTMLDivElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const hasUnsavedChanges = useSelector(actor, ({ context }) => isUnsaved(context));
  const saving = useSelector(actor, (snapshot) => snapshot.matches({ dialog: 'saving' }));
  const isStoringBackground = useSelector(actor, (snapshot) => snapshot.matches({ background: 'keeping' }));
  const { t } = useLingui();
  const openFilePicker = readOnly || !onChooseBackground ? undefined : () => fileInput.current?.click();
  const connectedPicture = connectedBackground(props.backgroundUrl);

  return (
    <EditorDialog
      open
      onClose={onCancel}
      title={<Trans>Sketch</Trans>}
      hint={<SizeHint actor={actor} readOnly={readOnly} />}
      helpHref={HELP_PATH}
      initialFocus={stage}
      tools={readOnly ? undefined : <SketchTools actor={actor} onChooseBackground={openFilePicker} />}
      properties={
        readOnly ? undefined : (
          <SketchProperties actor={actor} connectedBackground={connectedPicture} onChooseBackground={openFilePicker} />
        )
      }
      {...(!readOnly && {
        aside: <HistoryButtons actor={actor} />,
        onSave: () => actor.send({ type: 'save.pressed' }),
        saving,
        saveOffReason: isStoringBackground ? t`The background is still being added` : undefined,
      })}
      unsaved={
        hasUnsavedChanges ? { text: <UnsavedText actor={actor} />, stayLabel: <Trans>Keep drawing</Trans> } : undefined
      }
    >
      <SketchStage actor={actor} background={background} stage={stage} onChooseBackground={openFilePicker} />
      <SketchAnnouncer actor={actor} />
      <input
        ref={fileInput}
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
    </EditorDialog>
  );
}

function SizeHint({ actor, readOnly }: { actor: SketchActor; readOnly: boolean }) {
  const width = useSelector(actor, ({ context }) => context.history.present.canvasWidth);
  const height = useSelector(actor, ({ context }) => context.history.present.canvasHeight);
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
    ({ context: { history, saved } }) => history.present.shapes.length - saved.shapes.length,
  );
  if (added <= 0) return <Trans>Your changes haven’t been saved.</Trans>;
  return <Plural value={added} one="# new shape hasn’t been saved." other="# new shapes haven’t been saved." />;
}

function HistoryButtons({ actor }: { actor: SketchActor }) {
  const history = useSelector(actor, ({ context }) => context.history);
  const arrivedIds = useSelector(actor, ({ context }) => context.arrivedIds);
  const isEmpty = history.present.shapes.length === 0;
  return (
    <>
      <UndoRedoButtons history={history} canUndo={canUndo(history, arrivedIds)} send={actor.send} />
      <Button variant="plain" size="sm" disabled={isEmpty} onClick={() => actor.send({ type: 'clear.pressed' })}>
        <Trans>Clear all</Trans>
      </Button>
    </>
  );
}
