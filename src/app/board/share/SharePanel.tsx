import { useLingui } from '@lingui/react/macro';
import { Users, X } from 'lucide-react';
import type { RefObject } from 'react';
import type { BoardId } from '../../../../contract/ids.ts';
import { useBoardActor } from '../../../cards/context/boardActor.tsx';
import { useStore } from '../../../store/useStore.ts';
import { HelpLink } from '../../../ui/buttons/HelpLink.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { ProblemNote } from '../../../ui/display/ProblemNote.tsx';
import { presenceOf } from '../../presence/presence.ts';
import { EditorItem } from './EditorItem.tsx';
import { LinkForm } from './LinkForm.tsx';
import { LinkItem } from './LinkItem.tsx';
import { type NewLink, NewLinkNotice } from './NewLinkNotice.tsx';
import s from './share.module.css';
import { type ShareLinks, useShareLinks } from './useShareLinks.ts';

type ShareViewProps = ShareLinks & {
  readonly boardId: BoardId;
  readonly newLink: NewLink | undefined;
  /** The first field, which gets the focus as the panel opens. */
  readonly nameField?: RefObject<HTMLInputElement | null>;
  readonly onCreated: (newLink: NewLink) => void;
  readonly onClose: () => void;
};

/** Shares a board: a new link, and those that were made, with who came by them. */
export function SharePanel(props: Omit<ShareViewProps, keyof ShareLinks>) {
  const { people } = presenceOf({ actor: useBoardActor() }).roster;
  const newsKey = useStore(people, (present) => present.map(({ person }) => person).join(' '));
  return <ShareView {...props} {...useShareLinks(props.boardId, newsKey)} />;
}

/** The panel over what is known of the links. */
export function ShareView({
  boardId,
  newLink,
  nameField,
  onCreated,
  onClose,
  links,
  editors,
  problem,
  createLink,
  change,
}: ShareViewProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={s.panel}>
      <div className={s.head}>
        <h2>{t`Share this board`}</h2>
        <span className={s.headTools}>
          <HelpLink label={t`Help on sharing`} path="/docs/sharing" />
          <IconButton label={t`Close`} icon={X} onClick={onClose} />
        </span>
      </div>
      <LinkForm {...{ createLink, onCreated, nameField }} />
      {problem && <ProblemNote>{i18n._(problem)}</ProblemNote>}
      {newLink && <NewLinkNotice link={newLink} />}
      {links?.length === 0 && editors.length === 0 && (
        <EmptyState icon={Users} title={t`Only you can see this board`}>
          <p>{t`Make a link and send it to people who should see the board.`}</p>
        </EmptyState>
      )}
      {links && links.length > 0 && (
        <section>
          <h3 className={s.title}>{t`Links`}</h3>
          <ul className={s.links}>
            {links.map((link) => (
              <LinkItem key={link.link_id} {...{ link, boardId, change }} />
            ))}
          </ul>
        </section>
      )}
      {editors.length > 0 && (
        <section>
          <h3 className={s.title}>{t`Can edit`}</h3>
          <ul className={s.links}>
            {editors.map((editor) => (
              <EditorItem key={editor.user_id} {...{ editor, boardId, change }} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
