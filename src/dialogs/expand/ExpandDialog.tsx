import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  AlignHorizontalJustifyCenter,
  AlignHorizontalJustifyEnd,
  AlignHorizontalJustifyStart,
  Expand,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { PLACEMENT_PRESETS, type Placement, type PlacementPreset } from '../../geometry/image/placement.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { IconShape } from '../../ui/icons/Icon.tsx';
import { EditorDialog } from '../../ui/modals/EditorDialog.tsx';
import { UndoRedoButtons } from '../editor/UndoRedoButtons.tsx';
import { useReportDraft } from '../editor/useReportDraft.ts';
import { ExpandAnnouncer } from './ExpandAnnouncer.tsx';
import { ExpandProperties } from './ExpandProperties.tsx';
import { ExpandStage } from './ExpandStage.tsx';
import { isUnsaved } from './edits.ts';
import type { ExpandDraft, ExpandPrompt } from './expand.types.ts';
import { PRESET_KEYS } from './keys.ts';
import { currentPlacement } from './selectors.ts';
import { type ExpandActor, useExpand } from './useExpand.ts';

const HELP_PATH = '/docs/Nodes/expand_image';

type ExpandDialogProps = {
  /** The address of the connected picture, undefined while that is asked, empty without one: a fresh address. */
  address: string | undefined;
  isConnected: boolean;
  /** As the node has it; undefined for the first placement. */
  placement: Placement | undefined;
  prompt: ExpandPrompt;
  /** Why nothing can be run now. */
  fillOffReason: string | undefined;
  onCancel: () => void;
  onSave: (result: ExpandDraft) => void;
  /** Saves and runs. */
  onFill: (result: ExpandDraft) => void;
  /** The draft that `onDraft` stored without a save: it is shown and counts as unsaved. */
  draft?: ExpandDraft | undefined;
  /** Called after each change, so that a crash loses nothing; with null once nothing is unsaved. */
  onDraft?: ((draft: ExpandDraft | null) => void) | undefined;
};

/** Places the connected picture on the larger ground that is filled around it. Mount it to open it. */
export default function ExpandDialog(props: ExpandDialogProps) {
  const { address, isConnected, prompt, fillOffReason, draft, onCancel, onSave, onFill, onDraft } = props;
  const { t } = useLingui();
  const actor = useExpand(address, props.placement, draft?.placement);
  const stage = useRef<HTMLDivElement>(null);
  const [typedPrompt, setTypedPrompt] = useState(draft?.prompt ?? prompt.typed);
  const dialog = useSelector(actor, ({ value }) => value.dialog);
  const isMoved = useSelector(actor, ({ context }) => isUnsaved(context));
  const hasUnsavedChanges = isMoved || typedPrompt !== prompt.typed;
  const placement = useSelector(actor, ({ context }) => context.history.present);
  // Until the picture is there, nobody knows where it lies.
  useReportDraft(hasUnsavedChanges && dialog === 'open' ? { placement, prompt: typedPrompt } : null, onDraft);
  const pictureOffReasons: Record<string, string> = {
    loading: t`The image is still loading`,
    missing: t`The image couldn’t be loaded`,
  };
  const fillDisabledReason = pictureOffReasons[dialog] ?? fillOffReason;
  const currentDraft = () => ({ placement: currentPlacement(actor.getSnapshot().context), prompt: typedPrompt });

  return (
    <EditorDialog
      open
      onClose={onCancel}
      title={<Trans>Expand Image</Trans>}
      hint={<Trans>Drag, scale or rotate the image on the larger canvas</Trans>}
      helpHref={HELP_PATH}
      initialFocus={stage}
      tools={<PresetTools actor={actor} />}
      properties={
        <ExpandProperties
          actor={actor}
          prompt={{ ...prompt, typed: typedPrompt }}
          onPrompt={setTypedPrompt}
          onSubmit={() => fillDisabledReason ?? onFill(currentDraft())}
        />
      }
      aside={<ExpandActions actor={actor} />}
      actions={
        <Button offReason={pictureOffReasons[dialog]} onClick={() => onSave(currentDraft())}>
          <Trans>Save</Trans>
        </Button>
      }
      onSave={() => onFill(currentDraft())}
      saveLabel={<Trans>Fill</Trans>}
      saveOffReason={fillDisabledReason}
      unsaved={hasUnsavedChanges ? { text: <Trans>Your changes haven’t been saved.</Trans> } : undefined}
    >
      <ExpandStage actor={actor} address={address} stage={stage} isConnected={isConnected} />
      <ExpandAnnouncer actor={actor} />
    </EditorDialog>
  );
}

const PRESET_ICONS: Record<PlacementPreset, IconShape> = {
  left: AlignHorizontalJustifyStart,
  centre: AlignHorizontalJustifyCenter,
  right: AlignHorizontalJustifyEnd,
  fill: Expand,
};

function PresetTools({ actor }: { actor: ExpandActor }) {
  const { t } = useLingui();
  const isPictureLoaded = useSelector(actor, ({ value }) => value.dialog === 'open');
  const labels: Record<PlacementPreset, string> = {
    left: t`Left`,
    centre: t`Centre`,
    right: t`Right`,
    fill: t`Fill canvas`,
  };
  return PLACEMENT_PRESETS.map((preset) => (
    <IconButton
      key={preset}
      label={labels[preset]}
      icon={PRESET_ICONS[preset]}
      size="tool"
      shortcut={PRESET_KEYS[preset]}
      disabled={!isPictureLoaded}
      onClick={() => actor.send({ type: 'preset.selected', preset })}
    />
  ));
}

function ExpandActions({ actor }: { actor: ExpandActor }) {
  const history = useSelector(actor, ({ context }) => context.history);
  return <UndoRedoButtons history={history} send={actor.send} />;
}
