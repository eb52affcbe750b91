import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { BringToFront, ImageDown, Maximize2, MoveDown, MoveUp, SendToBack, SquareDot } from 'lucide-react';
import { useRef } from 'react';
import { type Arrangement, LAYER_IDS, type LayerStackTarget } from '../../geometry/image/layers.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { IconShape } from '../../ui/icons/Icon.tsx';
import { EditorDialog, EditorRule } from '../../ui/modals/EditorDialog.tsx';
import { UndoRedoButtons } from '../editor/UndoRedoButtons.tsx';
import { useReportDraft } from '../editor/useReportDraft.ts';
import { ComposerAnnouncer } from './ComposerAnnouncer.tsx';
import { ComposerProperties } from './ComposerProperties.tsx';
import { ComposerStage } from './ComposerStage.tsx';
import type { ComposerEvent } from './composer.types.ts';
import { canExport, isUnsaved } from './edits.ts';
import { CENTRE_KEYS, ORDER_KEYS } from './keys.ts';
import { currentArrangement, selectedLayer } from './selectors.ts';
import { type ComposerActor, type LayerSources, type OnExport, useComposer, useLayerPicture } from './useComposer.ts';

const HELP_PATH = '/docs/Nodes/composer';

type ComposerDialogProps = {
  /** As the node has it. */
  arrangement: Arrangement;
  /** The source of each layer now. */
  sources: LayerSources;
  readOnly: boolean;
  onCancel: () => void;
  onSave: (arrangement: Arrangement) => void;
  onExport: OnExport;
  /** The draft that `onDraft` stored without a save: it is shown and counts as unsaved. */
  draft?: Arrangement | undefined;
  /** Called after each change, so that a crash loses nothing; with null once nothing is unsaved. */
  onDraft?: ((draft: Arrangement | null) => void) | undefined;
};

/** Arranges up to four pictures on one canvas. Mount it to open it. */
export default function ComposerDialog(props: ComposerDialogProps) {
  const { arrangement, sources, readOnly, draft, onCancel, onSave, onExport, onDraft } = props;
  const connectedLayers = LAYER_IDS.filter((id) => sources[id]);
  const actor = useComposer({ arrangement, draft: readOnly ? undefined : draft, readOnly, connectedLayers, onExport });
  const stage = useRef<HTMLDivElement>(null);
  useLayerPicture(actor, 'layer1', sources.layer1);
  useLayerPicture(actor, 'layer2', sources.layer2);
  useLayerPicture(actor, 'layer3', sources.layer3);
  useLayerPicture(actor, 'layer4', sources.layer4);
  const hasUnsavedChanges = useSelector(actor, ({ context }) => isUnsaved(context));
  const dialogState = useSelector(actor, ({ value }) => value.dialog);
  const present = useSelector(actor, ({ context }) => context.history.present);
  useReportDraft(hasUnsavedChanges && !readOnly ? present : null, onDraft);
  const isExporting = dialogState === 'saving' || dialogState === 'saved';
  const saveProps = { onSave: () => onSave(currentArrangement(actor.getSnapshot().context)), saving: false };

  return (
    <EditorDialog
      open
      onClose={onCancel}
      title={<Trans>Composer</Trans>}
      hint={readOnly ? <Trans>Read-only</Trans> : <Trans>Arrange up to four images in one</Trans>}
      helpHref={HELP_PATH}
      initialFocus={stage}
      tools={!readOnly && <LayerTools actor={actor} />}
      properties={<ComposerProperties actor={actor} sources={sources} />}
      aside={!readOnly && <ComposerActions actor={actor} isExporting={isExporting} />}
      {...(!readOnly && saveProps)}
      unsaved={
        hasUnsavedChanges && !readOnly && !isExporting
          ? { text: <Trans>Your changes haven’t been saved.</Trans> }
          : undefined
      }
    >
      <ComposerStage actor={actor} sources={sources} stage={stage} />
      <ComposerAnnouncer actor={actor} />
    </EditorDialog>
  );
}

function LayerTools({ actor }: { actor: ComposerActor }) {
  const { t } = useLingui();
  const isOff = useSelector(actor, ({ context, value }) => value.dialog !== 'open' || !selectedLayer(context));
  const toolButton = (label: string, icon: IconShape, shortcut: string, event: ComposerEvent) => (
    <IconButton {...{ label, icon, shortcut }} size="tool" disabled={isOff} onClick={() => actor.send(event)} />
  );
  const restackButton = (label: string, icon: IconShape, to: LayerStackTarget) =>
    toolButton(label, icon, ORDER_KEYS[to], { type: 'layer.restacked', to });
  return (
    <>
      {restackButton(t`Bring to front`, BringToFront, 'front')}
      {restackButton(t`Bring forward`, MoveUp, 'forward')}
      {restackButton(t`Send backward`, MoveDown, 'backward')}
      {restackButton(t`Send to back`, SendToBack, 'back')}
      <EditorRule />
      {toolButton(t`Centre`, SquareDot, CENTRE_KEYS.centre, { type: 'layer.centred', fills: false })}
      {toolButton(t`Fill canvas`, Maximize2, CENTRE_KEYS.fill, { type: 'layer.centred', fills: true })}
    </>
  );
}

function ComposerActions({ actor, isExporting }: { actor: ComposerActor; isExporting: boolean }) {
  const { t } = useLingui();
  const history = useSelector(actor, ({ context }) => context.history);
  const pictures = useSelector(actor, ({ context }) => context.pictures);
  const isReady = useSelector(actor, ({ context }) => canExport(context));
  const pictureStates = Object.values(pictures);
  const offReason = pictureStates.includes('missing')
    ? t`An image is missing`
    : pictureStates.includes('loading')
      ? t`The image is still loading`
      : t`Connect an image first`;
  return (
    <>
      <UndoRedoButtons history={history} send={actor.send} />
      <Button
        variant="plain"
        size="sm"
        icon={ImageDown}
        busy={isExporting}
        offReason={isReady ? undefined : offReason}
        onClick={() => actor.send({ type: 'export.pressed' })}
      >
        <Trans>Export image</Trans>
      </Button>
    </>
  );
}
