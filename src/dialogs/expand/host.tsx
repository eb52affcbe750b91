import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { readData } from '../../../contract/nodes.ts';
import { assetIn, feedsOf, TEXT_INPUT, textIn } from '../../board/connect/inputs.ts';
import { same } from '../../board/document/same.ts';
import { titleOf } from '../../cards/header/titleOf.ts';
import { runDisabledMessage } from '../../cards/run/runView.ts';
import { EXPAND_DRAFT } from '../../dialogs/expand/draft.ts';
import ExpandDialog from '../../dialogs/expand/ExpandDialog.tsx';
import type { ExpandDraft } from '../../dialogs/expand/expand.types.ts';
import { goOff, isBusy, selectRun } from '../../machines/board/selectors.ts';
import { definitionOf } from '../../nodes/registry.ts';
import type { DialogHostProps } from '../defineDialog.ts';
import { useDialogDraft } from '../host/dialogDrafts.ts';
import { useFullAddress } from '../host/useFullAddress.ts';

/** The expand editor: it places what is connected now, and keeps the placement and the words on the node. */
export default function ExpandHost({ session, id, onClose }: DialogHostProps) {
  const { i18n } = useLingui();
  const { actor } = session;
  const node = useSelector(actor, ({ context }) => context.board.nodes.get(id));
  const feeds = useSelector(actor, ({ context }) => feedsOf(context.board, id, context.facts), same);
  const off = useSelector(actor, (snapshot) => goOff(snapshot, id));
  const runs = useSelector(actor, (snapshot) => isBusy(selectRun(snapshot, id)?.getSnapshot()));
  const picture = assetIn(feeds, 'in.image.image');
  const address = useFullAddress(session, picture);
  const draft = useDialogDraft(session, id, EXPAND_DRAFT);
  if (!node || !draft.isRead) return null;
  const { prompt, placement } = readData('expandImageNode', node.data);

  function save({ placement, prompt: typed }: ExpandDraft) {
    actor.send({ type: 'node.edited', id, data: { placement, prompt: typed } });
    leave();
  }

  function leave() {
    draft.keep(null);
    onClose();
  }

  function promptSource() {
    const source = feeds[TEXT_INPUT]?.node;
    const text = textIn(feeds, TEXT_INPUT);
    if (!source || text === undefined) return undefined;
    const label = definitionOf(source.type)?.label;
    return { text, title: titleOf(source) ?? (label ? i18n._(label) : source.type) };
  }

  return (
    <ExpandDialog
      address={picture ? address : ''}
      connected={picture !== undefined}
      placement={placement}
      prompt={{ typed: prompt, from: promptSource() }}
      fillOffReason={off && i18n._(runDisabledMessage(off, runs))}
      draft={draft.left}
      onDraft={draft.keep}
      onCancel={leave}
      onSave={save}
      onFill={(result) => {
        save(result);
        actor.send({ type: 'go.pressed', id });
      }}
    />
  );
}
