import { useLingui } from '@lingui/react/macro';
import { ArrowUpRight, CircleAlert, Send } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Dialog } from '../../ui/modals/Dialog.tsx';
import { useCloseDialog } from '../../ui/modals/DialogShell.tsx';
import s from './spinOff.module.css';

/** The outcome of a request for a board. */
export type SpinOffOutcome =
  | { readonly kind: 'opened' }
  /** The browser let no new tab open. */
  | { readonly kind: 'blocked'; readonly href: string }
  | { readonly kind: 'sent'; readonly mailed: boolean }
  | { readonly kind: 'failed'; readonly text: string };

export type SpinOffDialogProps = {
  /** The node, as the person knows it. */
  name: string;
  /** The address of its picture. */
  picture: string | undefined;
  /** A board for somebody else, by e-mail. */
  isSending: boolean;
  /** True if the person runs this server, so that letters it cannot mail are theirs to find. */
  isOperator: boolean;
  onSubmit: (request: { readonly name: string; readonly email: string }) => Promise<SpinOffOutcome>;
  onClose: () => void;
};

/** Starts a new board with a copy of a node, for oneself or for somebody else. Mount it to open it. */
export default function SpinOffDialog({
  name: node,
  picture,
  isSending,
  isOperator,
  onSubmit,
  onClose,
}: SpinOffDialogProps) {
  const { t } = useLingui();
  const form = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [invalidField, setInvalidField] = useState<'name' | 'email'>();
  const [busy, setBusy] = useState(false);
  /** Known at once, where what is drawn comes a moment later: a second click makes no second board. */
  const isSubmitting = useRef(false);
  const [outcome, setOutcome] = useState<SpinOffOutcome>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSubmitting.current) return;
    setOutcome(undefined);
    if (name.trim() === '') {
      setInvalidField('name');
      return nameField.current?.focus();
    }
    if (isSending && !z.email().safeParse(email.trim()).success) {
      setInvalidField('email');
      return emailField.current?.focus();
    }
    setInvalidField(undefined);
    isSubmitting.current = true;
    setBusy(true);
    const next = await onSubmit({ name: name.trim(), email: email.trim() });
    isSubmitting.current = false;
    setBusy(false);
    setOutcome(next);
    if (next.kind === 'opened') onClose();
  }

  const hasInput = name.trim() !== '' || email.trim() !== '';
  const title = isSending ? t`Send to someone` : t`Spin off to a new board`;
  if (outcome && outcome.kind !== 'failed')
    return (
      <Dialog open title={title} onClose={onClose} footer={<DoneButton onClose={onClose} />}>
        <div role="status">
          <OutcomeText outcome={outcome} board={name.trim()} to={email.trim()} isOperator={isOperator} />
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      unsaved={hasInput ? { text: t`The board hasn’t been created.` } : undefined}
      initialFocus={nameField}
      aside={<a href="/docs/nodes/spinoff" target="_blank" rel="noopener">{t`Help`}</a>}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={form} variant="primary" icon={isSending ? Send : ArrowUpRight} busy={busy}>
            {isSending ? t`Send` : t`Spin off`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={s.what}>
          {picture && <img className={s.picture} src={picture} alt="" />}
          <p>{t`The new board starts with a copy of “${node}”. The original stays here and is marked as shared.`}</p>
        </div>
        <TextField
          ref={nameField}
          label={t`Board name`}
          placeholder={t`e.g. ${node}, next steps`}
          maxLength={SERVER_LIMITS.nameLength}
          value={name}
          onChange={setName}
          error={invalidField === 'name' ? t`Please enter a board name` : undefined}
        />
        {isSending && (
          <TextField
            ref={emailField}
            className={s.second}
            label={t`Email`}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={setEmail}
            hint={t`The board becomes theirs once they sign in with this email.`}
            error={invalidField === 'email' ? t`Please enter a valid email address` : undefined}
          />
        )}
        {outcome && (
          <p role="alert" className={s.problem}>
            <Icon of={CircleAlert} />
            {outcome.text}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Takes the focus, which the button that it stands in place of had. */
function DoneButton({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return <Button ref={button} variant="primary" onClick={onClose}>{t`Done`}</Button>;
}

/** Leaves as Esc does: what was typed is asked for first. */
function CancelButton() {
  const { t } = useLingui();
  return <Button onClick={useCloseDialog()}>{t`Cancel`}</Button>;
}

type OutcomeTextProps = {
  outcome: Exclude<SpinOffOutcome, { kind: 'failed' }>;
  board: string;
  to: string;
  isOperator: boolean;
};

/** The text once the board is there. */
function OutcomeText({ outcome, board, to, isOperator }: OutcomeTextProps): ReactNode {
  const { t } = useLingui();
  switch (outcome.kind) {
    case 'opened':
      return null;
    case 'blocked':
      return (
        <>
          <p>{t`Your browser blocked the new tab.`}</p>
          <p>
            <a href={outcome.href} target="_blank" rel="noopener">{t`Open “${board}”`}</a>
          </p>
        </>
      );
    case 'sent':
      return outcome.mailed ? (
        <p>{t`“${board}” was sent to ${to}. Until they accept it, it stays in your boards.`}</p>
      ) : (
        <>
          <p>{t`Waiting for ${to} to accept “${board}”. Until then it stays in your boards.`}</p>
          <p className={s.second}>
            {isOperator
              ? t`This server can’t send mail. The email is saved in DATA_DIR/outbox.`
              : t`This server can’t send mail. Ask your administrator for the email: it is in the server’s outbox folder.`}
          </p>
        </>
      );
  }
}
