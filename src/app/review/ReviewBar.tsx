import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { GalleryHorizontalEnd, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { COVER_ATTRIBUTES } from '../../canvas/viewport/unobstructedArea.ts';
import { useBoardActor } from '../../cards/context/boardActor.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { HelpLink } from '../../ui/buttons/HelpLink.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Logo } from '../../ui/icons/Logo.tsx';
import { useNotices } from '../../ui/notices/noticesContext.ts';
import { cx } from '../../ui/tokens/cx.ts';
import float from '../../ui/tokens/float.module.css';
import bars from '../board/bar/bars.module.css';
import { LanguageMenu } from '../TopBar/LanguageMenu.tsx';
import { ThemeMenu } from '../TopBar/ThemeMenu.tsx';
import { useLanguageAndTheme } from '../useTopBar.ts';
import { useVoteRequest } from '../voting/useVoteRequest.ts';
import s from './review.module.css';

type ReviewBarProps = {
  /** Their name; empty where they gave none. */
  readonly guest: string;
  /** Theirs on the board. */
  readonly color: string | undefined;
  readonly onResults: () => void;
  /** The others who are here. */
  readonly children: ReactNode;
};

/** The bars over a board that a guest looks at: its name and the way to the results at the left; who they are, language and theme at the right. */
export function ReviewBar({ guest, color, onResults, children }: ReviewBarProps) {
  const { t } = useLingui();
  const { theme, onTheme, ...language } = useLanguageAndTheme();
  const actor = useBoardActor();
  const name = useSelector(actor, ({ context }) => context.name);
  const mayVote = useSelector(actor, ({ context }) => context.mayComment);
  return (
    <header className={bars.bars}>
      <div className={cx(float.low, float.tools, bars.float, bars.left)} {...COVER_ATTRIBUTES}>
        <span className={s.mark}>
          <Logo />
        </span>
        <span className={s.name}>{name}</span>
        <span className={s.readOnly}>
          <Icon of={Lock} size="sm" />
          <Trans>Read-only</Trans>
        </span>
        {mayVote ? <VoterResultsButton onPress={onResults} /> : <ResultsButton onPress={onResults} />}
      </div>
      <div className={cx(float.low, float.tools, bars.float, bars.right)} {...COVER_ATTRIBUTES}>
        {children}
        {guest !== '' && (
          <>
            <span className={s.you}>
              <Trans>You are {guest}</Trans>
            </span>
            <span className={s.self}>
              <Avatar name={guest} color={color} size="sm" />
            </span>
          </>
        )}
        <span className={s.help}>
          <HelpLink label={t`Help on reviewing`} path="/docs/sharing" size="md" />
        </span>
        <LanguageMenu {...language} />
        <ThemeMenu theme={theme} onTheme={onTheme} />
      </div>
    </header>
  );
}

type ResultsButtonProps = {
  readonly onPress: () => void;
  /** A vote waits for this guest there. */
  readonly isVoteWaiting?: boolean;
};

function ResultsButton({ onPress, isVoteWaiting = false }: ResultsButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      variant="soft"
      size="sm"
      icon={GalleryHorizontalEnd}
      className={s.results}
      {...(isVoteWaiting && { 'aria-description': t`Your vote is wanted` })}
      onClick={onPress}
    >
      <span className={s.resultsLabel}>{t`Results`}</span>
      {isVoteWaiting && <span className={s.waiting} />}
    </Button>
  );
}

/** The way to the results for a guest who may vote: they are told when a vote begins, and a dot stays until they have voted. */
function VoterResultsButton({ onPress }: Pick<ResultsButtonProps, 'onPress'>) {
  const { t } = useLingui();
  const action = { label: t`Show results`, onPress };
  const isVoteWaiting = useVoteRequest({ actor: useBoardActor(), notices: useNotices(), action });
  return <ResultsButton onPress={onPress} isVoteWaiting={isVoteWaiting} />;
}
