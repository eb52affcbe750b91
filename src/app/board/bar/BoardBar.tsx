import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { hasPermission, mayEdit } from '../../../../contract/roles.ts';
import { COVER_ATTRIBUTES } from '../../../canvas/viewport/unobstructedArea.ts';
import { useBoardActor } from '../../../cards/context/boardActor.tsx';
import { lazyComponent } from '../../../load/lazyComponent.tsx';
import { loadWithTexts } from '../../../locales/language.ts';
import { HelpLink } from '../../../ui/buttons/HelpLink.tsx';
import { Logo } from '../../../ui/icons/Logo.tsx';
import { cx } from '../../../ui/tokens/cx.ts';
import float from '../../../ui/tokens/float.module.css';
import { homeAddress } from '../../project.ts';
import s from './bars.module.css';
import { SaveStatus } from './SaveStatus.tsx';

const LazyAccountMenus = lazyComponent(
  async () => (await loadWithTexts(import('../../AccountMenus.tsx'))).AccountMenus,
);
const LazyNameField = lazyComponent(async () => (await loadWithTexts(import('./BoardNameField.tsx'))).BoardNameField);
const ShareButton = lazyComponent(async () => (await loadWithTexts(import('../share/ShareButton.tsx'))).ShareButton);

/** The bars over the board: its name and save state at the left; `children`, share, help, language, theme and account at the right. */
export function BoardBar({ onRename, children }: { onRename: (name: string) => void; children?: ReactNode }) {
  const { t } = useLingui();
  const isOwner = useSelector(useBoardActor(), ({ context }) => hasPermission(context, 'own'));
  const Share = ShareButton.useLoaded(isOwner);
  return (
    <header className={s.bars}>
      <div className={cx(float.low, float.tools, s.float, s.left)} {...COVER_ATTRIBUTES}>
        <a className={s.home} href={homeAddress()} aria-label={t`Your boards`}>
          <Logo />
        </a>
        <BoardName onRename={onRename} />
        <SaveStatus />
      </div>
      <div className={cx(float.low, float.tools, s.float, s.right)} {...COVER_ATTRIBUTES}>
        {children}
        {Share && isOwner && <Share />}
        <span className={s.help}>
          <HelpLink label={t`Help`} path="/docs" size="md" />
        </span>
        <span className={s.account}>
          <LazyAccountMenus />
        </span>
      </div>
    </header>
  );
}

function BoardName({ onRename }: { onRename: (name: string) => void }) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const name = useSelector(actor, ({ context }) => context.name);
  const mayRename = useSelector(actor, ({ context }) => mayEdit(context));
  const [isRenaming, setIsRenaming] = useState(false);
  const NameField = LazyNameField.useLoaded(isRenaming);
  if (isRenaming && NameField) return <NameField name={name} onRename={onRename} onEnd={() => setIsRenaming(false)} />;
  return (
    <button
      type="button"
      className={s.name}
      data-opens="rename"
      disabled={!mayRename}
      title={t`Rename the board`}
      onClick={() => setIsRenaming(true)}
    >
      {name}
    </button>
  );
}
