import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { spinOffNode, spinOffSendTo } from '../../../contract/calls/reviews.ts';
import SpinOffDialog, { type SpinOffOutcome } from '../../dialogs/spinOff/SpinOffDialog.tsx';
import { nameOf } from '../../nodes/nameOf.ts';
import { definitionOf } from '../../nodes/registry.ts';
import { api, useAccount } from '../../session/client.ts';
import { createIdempotentCalls } from '../../session/idempotentCalls.ts';
import { problemMessage } from '../../session/problemMessage.ts';
import { saveNow } from '../../session/saveNow.ts';
import type { DialogHostProps } from '../defineDialog.ts';
import { useFullPictureUrl } from '../host/useFullPictureUrl.ts';

type SpinOffHostProps = DialogHostProps & { isSending?: boolean };

/** Spins a node off to a new board, which opens in a new tab; or sends it to somebody. */
export default function SpinOffHost({ session, id, onClose, isSending = false }: SpinOffHostProps) {
  const { i18n } = useLingui();
  const { actor } = session;
  const account = useAccount(isSending);
  const [node] = useState(() => actor.getSnapshot().context.board.nodes.get(id));
  const [callIdempotently] = useState(createIdempotentCalls);
  const picture = useFullPictureUrl(session, node && definitionOf(node.type)?.pictureOf(node));
  const { boardId: board_id } = actor.getSnapshot().context;
  if (!node) return null;

  /** The server knows the board as it was saved last. */
  async function saveBoardAndCall<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    await saveNow(actor);
    const answer = await call();
    actor.send({ type: 'changes.wanted' });
    return answer;
  }
  function failedOutcome(callName: string, error: unknown): SpinOffOutcome {
    console.error(callName, error);
    return { kind: 'failed', text: i18n._(problemMessage(error)) };
  }

  async function spinOff(new_board_name: string): Promise<SpinOffOutcome> {
    const tab = openTab();
    try {
      const body = { board_id, node_id: id, new_board_name };
      const { new_board_id } = await saveBoardAndCall(() =>
        callIdempotently(body, (key) => api.call(spinOffNode, body, { idempotencyKey: key })),
      );
      const href = `/physical/board?boardId=${new_board_id}`;
      if (!tab || tab.closed) return { kind: 'blocked', href };
      tab.location.replace(new URL(href, location.href));
      return { kind: 'opened' };
    } catch (error) {
      tab?.close();
      return failedOutcome('spin_off_node', error);
    }
  }

  async function send(new_board_name: string, send_to_email: string): Promise<SpinOffOutcome> {
    try {
      const body = { board_id, node_id: id, new_board_name, send_to_email };
      const { mailed = false } = await saveBoardAndCall(() =>
        callIdempotently(body, (key) => api.call(spinOffSendTo, body, { idempotencyKey: key })),
      );
      return { kind: 'sent', mailed };
    } catch (error) {
      return failedOutcome('spin_off_send_to', error);
    }
  }

  return (
    <SpinOffDialog
      name={nameOf(node, actor.getSnapshot().context.board, i18n)}
      picture={picture}
      isSending={isSending}
      isOperator={account?.operator === true}
      onSubmit={({ name, email }) => (isSending ? send(name, email) : spinOff(name))}
      onClose={onClose}
    />
  );
}

/** A tab that can only be opened while the click lasts; it says what it waits for. Null where the browser lets none open. */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = 'Maquette';
    tab.document.body.textContent = t`Creating the new board…`;
  }
  return tab;
}
