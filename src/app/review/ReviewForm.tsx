import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { callErrorCodeOf } from '../../api/errors.ts';
import { problemMessage } from '../../session/problemMessage.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ProblemNote } from '../../ui/display/ProblemNote.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Wordmark } from '../../ui/icons/Logo.tsx';
import { LanguageMenu } from '../TopBar/LanguageMenu.tsx';
import { ThemeMenu } from '../TopBar/ThemeMenu.tsx';
import { useLanguageAndTheme } from '../useTopBar.ts';
import type { Reviewer } from './guestStore.ts';
import s from './review.module.css';

export type ReviewFormProps = {
  readonly boardName: string;
  /** Whoever made the link; empty where they have no name. */
  readonly invitedBy: string;
  /** Who opened a board here before. */
  readonly knownReviewer: Reviewer | undefined;
  /** Fails with what the server said. */
  readonly onOpen: (reviewer: Reviewer) => Promise<void>;
};

type FormFault = { readonly field: 'name' | 'email' } | { readonly field?: undefined; readonly error: unknown };

/** The first page of a reviewer: what the link opens, and who they are. */
export function ReviewForm({ boardName, invitedBy, knownReviewer, onOpen }: ReviewFormProps) {
  const { t, i18n } = useLingui();
  const { theme, onTheme, ...language } = useLanguageAndTheme();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(knownReviewer?.name ?? '');
  const [email, setEmail] = useState(knownReviewer?.email ?? '');
  const [fault, setFault] = useState<FormFault>();
  const [busy, setBusy] = useState(false);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function showFault(next: FormFault): void {
    setFault(next);
    if (next.field) form.current?.querySelector<HTMLInputElement>(`[name=${next.field}]`)?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') return showFault({ field: 'name' });
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) return showFault({ field: 'email' });
    setBusy(true);
    setFault(undefined);
    try {
      await onOpen({ name: name.trim(), email: email.trim() });
    } catch (error) {
      console.error('open_share_link', error);
      showFault(callErrorCodeOf(error) === 'invalid_body' ? { field: 'email' } : { error });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={s.page}>
      <title>{`${boardName} – Maquette`}</title>
      <header className={s.top}>
        <Wordmark />
        <span className={s.gap} />
        <LanguageMenu {...language} />
        <ThemeMenu theme={theme} onTheme={onTheme} />
      </header>
      <main className={s.main}>
        <form ref={form} className={s.card} noValidate onSubmit={(event) => void submit(event)}>
          <div>
            <h1>{boardName}</h1>
            <p className={s.lead}>
              {invitedBy === ''
                ? t`You are invited to review this board. Comments and votes are welcome.`
                : t`${invitedBy} invites you to review this board. Comments and votes are welcome.`}
            </p>
          </div>
          {fault && !fault.field && <ProblemNote>{i18n._(problemMessage(fault.error))}</ProblemNote>}
          <TextField
            label={t`Your name`}
            name="name"
            autoComplete="name"
            maxLength={SERVER_LIMITS.nameLength}
            size="lg"
            value={name}
            onChange={setName}
            error={fault?.field === 'name' ? t`Please enter your name.` : undefined}
          />
          <TextField
            label={t`Email`}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            size="lg"
            value={email}
            onChange={setEmail}
            hint={t`So the team knows who commented. No account needed.`}
            error={fault?.field === 'email' ? t`Please enter a valid email address` : undefined}
          />
          <Button type="submit" variant="primary" size="lg" wide busy={busy}>
            <Trans>Start the review</Trans>
          </Button>
        </form>
      </main>
    </div>
  );
}
