import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { readNodeData } from '../../../contract/nodes.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { connectedInputsOf, inputAsset, inputText, TEXT_INPUT } from '../../board/connect/inputs.ts';
import { titleOf } from '../../cards/header/titleOf.ts';
import { runDisabledMessage } from '../../cards/run/runView.ts';
import { EXPAND_DRAFT } from '../../dialogs/expand/draft.ts';
import ExpandDialog from '../../dialogs/expand/ExpandDialog.tsx';
import type { ExpandDraft } from '../../dialogs/expand/expand.types.ts';
import { goDisabledReason, isBusy, selectRun } from '../../machines/board/selectors.ts';
import { definitionOf } from '../../nodes/registry.ts';
import type { DialogHostProps } from '../defineDialog.ts';
import { useDialogDraft } from '../host/useDialogDraft.ts';
import { useFullPictureUrl } from '../host/useFullPictureUrl.ts';

/** The expand editor: it places what is connected now, and keeps the placement and the words on the node. */
export default function ExpandHost({ session, id, onClose }: DialogHostProps) {
  const { i18n } = useLingui();
  const { actor } = session;
  const node = useSelector(actor, ({ context }) => context.board.nodes.get(id));
  const connectedInputs = useSelector(
    actor,
    ({ context }) => connectedInputsOf(context.board, id, context.facts),
    isEqualJson,
  );
  const offReason = useSelector(actor, (snapshot) => goDisabledReason(snapshot, id));
  const isRunning = useSelector(actor, (snapshot) => isBusy(selectRun(snapshot, id)?.getSnapshot()));
  const picture = inputAsset(connectedInputs, 'in.image.image');
  const address = useFullPictureUrl(session, picture);
  const draft = useDialogDraft(session, id, EXPAND_DRAFT);
  if (!node || !draft.isLoaded) return null;
  const { prompt, placement } = readNodeData('expandImageNode', node.data);

  function save({ placement, prompt: typed }: ExpandDraft) {
    actor.send({ type: 'node.edited', id, data: { placement, prompt: typed } });
    discardDraftAndClose();
  }

  function discardDraftAndClose() {
    draft.save(null);
    onClose();
  }

  function promptSource() {
    const source = connectedInputs[TEXT_INPUT]?.node;
    const text = inputText(connectedInputs, TEXT_INPUT);
    if (!source || text === undefined) return undefined;
    const label = definitionOf(source.type)?.label;
    return { text, title: titleOf(source) ?? (label ? i18n._(label) : source.type) };
  }

  return (
    <ExpandDialog
      address={picture ? address : ''}
      isConnected={picture !== undefined}
      placement={placement}
      prompt={{ typed: prompt, connectedSource: promptSource() }}
      fillOffReason={offReason && i18n._(runDisabledMessage(offReason, isRunning))}
      draft={draft.recovered}
      onDraft={draft.save}
      onCancel={discardDraftAndClose}
      onSave={save}
      onFill={(result) => {
        save(result);
        actor.send({ type: 'go.pressed', id });
      }}
    />
  );
}
