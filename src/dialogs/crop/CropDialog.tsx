import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { FlipHorizontal2, FlipVertical2, RotateCcw, RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { EditorDialog, EditorRule } from '../../ui/modals/EditorDialog.tsx';
import { UndoRedoButtons } from '../editor/UndoRedoButtons.tsx';
import { useReportDraft } from '../editor/useReportDraft.ts';
import { CropAnnouncer } from './CropAnnouncer.tsx';
import { CropProperties } from './CropProperties.tsx';
import { CropStage } from './CropStage.tsx';
import type { Crop } from './crop.ts';
import type { CropEvent } from './crop.types.ts';
import { isUnsaved } from './edits.ts';
import { TOOL_KEYS } from './keys.ts';
import { type CropActor, type SaveCrop, useCrop } from './useCrop.ts';

const HELP_PATH = '/docs/nodes/image';

type CropDialogProps = {
  /** The address of the picture, undefined while that is asked: a fresh address, for the dialog does not renew it. */
  address: string | undefined;
  alt: string;
  /** The picture was deleted from the board meanwhile: there is nothing to put a part beside. */
  isDeleted?: boolean;
  /** The draft that `onDraft` stored without a save: it is shown and counts as unsaved. */
  draft?: Crop | undefined;
  onCancel: () => void;
  onSave: SaveCrop;
  /** Called after each change, so that a crash loses nothing; with null once nothing is unsaved. */
  onDraft?: ((crop: Crop | null) => void) | undefined;
};

/** Cuts a part out of a picture, flips it and turns it by quarters. Mount it to open it. */
export default function CropDialog({ address, alt, isDeleted, draft, onCancel, onSave, onDraft }: CropDialogProps) {
  const { t } = useLingui();
  const actor = useCrop(address, onSave, draft);
  const stage = useRef<HTMLDivElement>(null);
  const dialogState = useSelector(actor, ({ value }) => value.dialog);
  const hasUnsavedChanges = useSelector(actor, ({ context }) => isUnsaved(context));
  useReportDraft(
    useSelector(actor, ({ context }) => (isUnsaved(context) ? context.history.present : null)),
    onDraft,
  );
  const saving = dialogState === 'saving' || dialogState === 'saved';
  const offReasons: Record<string, string> = {
    loading: t`The image is still loading`,
    missing: t`The image couldn’t be loaded`,
  };

  return (
    <EditorDialog
      open
      onClose={onCancel}
      title={<Trans>Crop</Trans>}
      hint={<Trans>Makes a new image to the right</Trans>}
      helpHref={HELP_PATH}
      initialFocus={stage}
      tools={<CropTools actor={actor} />}
      properties={<CropProperties actor={actor} />}
      aside={<CropActions actor={actor} />}
      onSave={() => actor.send({ type: 'save.pressed' })}
      saving={saving}
      saveOffReason={
        (isDeleted ? t`This image was deleted` : offReasons[dialogState]) ??
        (hasUnsavedChanges ? undefined : t`Crop, flip or rotate the image first`)
      }
      unsaved={hasUnsavedChanges ? { text: <Trans>Your crop hasn’t been saved.</Trans> } : undefined}
    >
      <CropStage actor={actor} address={address} alt={alt} stage={stage} />
      <CropAnnouncer actor={actor} />
    </EditorDialog>
  );
}

function CropTools({ actor }: { actor: CropActor }) {
  const { t } = useLingui();
  const isOpen = useSelector(actor, ({ value }) => value.dialog === 'open');
  const toolButton = (label: string, icon: typeof RotateCw, shortcut: string, event: CropEvent) => (
    <IconButton
      label={label}
      icon={icon}
      size="tool"
      shortcut={shortcut}
      disabled={!isOpen}
      onClick={() => actor.send(event)}
    />
  );
  return (
    <>
      {toolButton(t`Rotate left`, RotateCcw, TOOL_KEYS.turnLeft, { type: 'turn.pressed', quarterTurns: -1 })}
      {toolButton(t`Rotate right`, RotateCw, TOOL_KEYS.turnRight, { type: 'turn.pressed', quarterTurns: 1 })}
      <EditorRule />
      {/* Lucide names these two after the line that they mirror at. */}
      {toolButton(t`Flip horizontally`, FlipVertical2, TOOL_KEYS.flipAcross, {
        type: 'flip.pressed',
        direction: 'across',
      })}
      {toolButton(t`Flip vertically`, FlipHorizontal2, TOOL_KEYS.flipDown, { type: 'flip.pressed', direction: 'down' })}
    </>
  );
}

function CropActions({ actor }: { actor: CropActor }) {
  const history = useSelector(actor, ({ context }) => context.history);
  const hasUnsavedChanges = useSelector(actor, ({ context }) => isUnsaved(context));
  return (
    <>
      <UndoRedoButtons history={history} send={actor.send} />
      <Button
        variant="plain"
        size="sm"
        disabled={!hasUnsavedChanges}
        onClick={() => actor.send({ type: 'reset.pressed' })}
      >
        <Trans>Reset</Trans>
      </Button>
    </>
  );
}
