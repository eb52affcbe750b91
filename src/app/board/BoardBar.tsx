import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { CircleQuestionMark } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { COVER } from '../../canvas/room.ts';
import { useBoardActor } from '../../cards/board.tsx';
import { cx } from '../../ui/cx.ts';
import float from '../../ui/float.module.css';
import { IconLink } from '../../ui/IconLink.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useNotices } from '../../ui/noticesContext.ts';
import { AccountMenus } from '../AccountMenus.tsx';
import { api } from '../session.ts';
import s from './bars.module.css';
import { SaveStatus } from './SaveStatus.tsx';

/** The bars over the board: its name and save state at the left; language, theme, help and account at the right. */
export function BoardBar() {
  const { t } = useLingui();
  return (
    <>
      <div className={`${s.bar} ${s.left}`}>
        <div className={cx(float.low, float.tools, s.float)} {...COVER}>
          <a className={s.home} href="/" aria-label={t`Your boards`}>
            <Logo />
          </a>
          <BoardName />
          <SaveStatus />
        </div>
      </div>
      <div className={`${s.bar} ${s.right}`}>
        <div className={cx(float.low, float.tools, s.float)} {...COVER}>
          <IconLink label={t`Help`} icon={CircleQuestionMark} size="md" href="/docs" newTab />
          <AccountMenus />
        </div>
      </div>
    </>
  );
}

function BoardName() {
  const { t } = useLingui();
  const actor = useBoardActor();
  const notices = useNotices();
  const name = useSelector(actor, ({ context }) => context.name);
  const mayRename = useSelector(actor, ({ context }) => context.role === 'owner');
  const [draft, setDraft] = useState<string>();
  if (draft === undefined) {
    return (
      <button
        type="button"
        className={s.name}
        disabled={!mayRename}
        title={t`Rename the board`}
        onClick={() => setDraft(name)}
      >
        {name}
      </button>
    );
  }

  function rename(next: string): void {
    actor.send({ type: 'board.renamed', name: next });
    api.call('rename_board', { board_id: actor.getSnapshot().context.boardId, name: next }).catch((error) => {
      console.error('rename_board', error);
      actor.send({ type: 'board.renamed', name });
      notices.show({
        key: 'rename',
        bad: true,
        title: t`The board could not be renamed`,
        text: t`Check your connection and try again.`,
      });
    });
  }
  function end(keep: boolean) {
    const next = draft?.trim();
    if (keep && next && next !== name) rename(next);
    setDraft(undefined);
  }
  function endByKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') end(true);
    if (event.key === 'Escape') end(false);
  }

  return (
    <input
      className={s.rename}
      aria-label={t`Board name`}
      value={draft}
      maxLength={SERVER_LIMITS.nameLength}
      // The person has just asked to type here.
      // biome-ignore lint/a11y/noAutofocus: focus follows the request to rename
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={endByKey}
      onBlur={() => end(true)}
    />
  );
}
