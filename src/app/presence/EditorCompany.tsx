import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { useStore } from '../../store/useStore.ts';
import { Avatar, Avatars } from '../../ui/display/Avatar.tsx';
import s from './presence.module.css';
import { presenceOf } from './presence.ts';
import { quietStore } from './quiet.ts';
import type { PresentPerson } from './roster.ts';

type EditorCompanyProps = { readonly session: BoardSession; readonly dialog: string; readonly node: NodeId };

/** In the bar of an editor: who else has it open for the same node. It tells others that one has it open here, too. */
export function EditorCompany({ session, dialog, node }: EditorCompanyProps) {
  const { t } = useLingui();
  const { roster, publisher, canGather } = presenceOf(session);
  const isConnected = useStore(canGather);
  const isQuiet = useStore(quietStore);
  const people = useStore(roster.people);
  useEffect(() => {
    publisher.tell({ editor: { dialog, node } });
    return () => publisher.tell({ editor: null });
  }, [publisher, dialog, node]);
  const hasEditorOpen = ({ tabs }: PresentPerson) =>
    tabs.some(({ editor }) => editor?.dialog === dialog && editor.node === node);
  const others = isConnected ? people.filter(hasEditorOpen) : [];
  const names = others.map(({ name }) => name).join(t({ message: ', ', context: 'between facts' }));
  return (
    <span className={s.company}>
      <span className="sr-only" role="status">
        {names && !isQuiet && t`Also open here: ${names}`}
      </span>
      <Avatars>
        {others.map(({ person, name, color }) => (
          <Avatar key={person} name={name} color={color} size="sm" />
        ))}
      </Avatars>
    </span>
  );
}
