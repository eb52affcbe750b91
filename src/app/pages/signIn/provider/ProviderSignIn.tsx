import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { ProblemNote } from '../../../../ui/display/ProblemNote.tsx';
import type { ProviderProblem } from '../providerSignIn.ts';
import s from './ProviderSignIn.module.css';
import { providerProblemMessage } from './providerProblemMessage.ts';

export type ProviderSignInProps = {
  /** The provider's name, as whoever runs the installation calls it. */
  readonly name: string;
  /** Says whether it answered the server's last request. */
  readonly reachable: boolean;
  /** There is no other way in. */
  readonly only: boolean;
  /** Why the person came back without being signed in. */
  readonly problem?: ProviderProblem | undefined;
  /** Says whether a new account needs a code. */
  readonly needsInvitation: boolean;
  /** Leaves for the provider; resolves with what kept the page here. */
  readonly onBegin: () => Promise<ProviderProblem | undefined>;
};

/** The other way in: by an account that people have elsewhere. */
export function ProviderSignIn({ name, reachable, only, problem, needsInvitation, onBegin }: ProviderSignInProps) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [latestAttempt, setLatestAttempt] = useState<{ readonly problem: ProviderProblem | undefined }>();
  const shownProblem = latestAttempt ? latestAttempt.problem : (problem ?? (reachable ? undefined : 'provider_down'));

  async function begin(): Promise<void> {
    setBusy(true);
    setLatestAttempt({ problem: undefined });
    const beginProblem = await onBegin();
    // Else the page is on its way.
    if (!beginProblem) return;
    setBusy(false);
    setLatestAttempt({ problem: beginProblem });
  }

  return (
    <div className={s.provider}>
      {!only && (
        <p className={s.or}>
          <Trans context="between two ways to sign in">or</Trans>
        </p>
      )}
      {shownProblem && (
        <ProblemNote>{i18n._(providerProblemMessage(shownProblem, name, { needsInvitation, only }))}</ProblemNote>
      )}
      <Button size="lg" wide busy={busy} variant={only ? 'primary' : 'default'} onClick={() => void begin()}>
        <Trans>Continue with {name}</Trans>
      </Button>
    </div>
  );
}
