import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactElement } from 'react';
import type { ShareLink } from '../../../contract/calls/sharing.ts';
import { BoardId } from '../../../contract/ids.ts';
import { noAnswerError } from '../../api/errors.ts';
import { problemMessage } from '../../session/problemMessage.ts';
import { ShareView } from '../board/share/SharePanel.tsx';
import type { ShareLinks } from '../board/share/useShareLinks.ts';
import { ReviewForm } from '../review/ReviewForm.tsx';
import type { Specimen } from './specimen.ts';

/** The specimens of reviewing together beside cards and dialogs. */
export const SHARING_NAMES = ['share', 'review'] as const;

const BOARD = BoardId.parse('AAAAAAAAAAAAAAAAAAAAAA');
const MINA = {
  name: 'Mina',
  email: 'mina@example.test',
  entry: 'guest:mina@example.test',
  shared: false,
  blocked: false,
  last_at: '2026-11-20T10:00:00.000Z',
};
const LINK: ShareLink = {
  link_id: 'l1',
  name: 'Thursday review',
  kind: 'review',
  may_comment: true,
  created_at: '2026-11-01T10:00:00.000Z',
  expires_at: '2030-11-30T10:00:00.000Z',
  revoked_at: null,
  guests: [MINA],
};
const LINKS: readonly ShareLink[] = [
  LINK,
  { ...LINK, link_id: 'l2', name: 'Catalogue', may_comment: false, expires_at: null, guests: [] },
  { ...LINK, link_id: 'l3', name: 'Editors', kind: 'edit', guests: [] },
  { ...LINK, link_id: 'l4', name: 'First round', revoked_at: '2026-11-14T10:00:00.000Z', guests: [] },
];
const JONAS = { user_id: 'u1', name: 'Jonas', email: 'jonas@example.test', since: '2026-11-02T10:00:00.000Z' };
const NEW_LINK = { name: 'Thursday review', url: 'https://maquette.example/physical/review#AAAAAAAAAAAAAAAAAAAAAA' };

function specimen(subject: (typeof SHARING_NAMES)[number], state: string, shown: ReactElement): Specimen {
  return {
    name: `${subject} ${state}`,
    subject,
    kind: 'dialog',
    show: async () => <I18nProvider i18n={i18n}>{shown}</I18nProvider>,
  };
}

const share = (state: string, { newLink, ...known }: Partial<ShareLinks> & { newLink?: typeof NEW_LINK } = {}) =>
  specimen(
    'share',
    state,
    <div style={{ width: 400, padding: 16, background: 'var(--panel)' }}>
      <ShareView
        {...{ boardId: BOARD, newLink, links: [], editors: [], problem: undefined, ...known }}
        createLink={async () => undefined}
        change={async () => true}
        onCreated={() => undefined}
        onClose={() => undefined}
      />
    </div>,
  );

const review = (state: string, { mayComment = true, name = '' }: { mayComment?: boolean; name?: string } = {}) =>
  specimen(
    'review',
    state,
    <ReviewForm
      boardName="Kettle and lounge chair"
      mayComment={mayComment}
      knownReviewer={name ? { name, email: MINA.email } : undefined}
      onOpen={async () => undefined}
    />,
  );

export const SHARING_SPECIMENS: readonly Specimen[] = [
  share('with nobody'),
  share('with links', { links: LINKS, editors: [JONAS] }),
  share('made', { links: LINKS, newLink: NEW_LINK }),
  share('without an answer', { links: LINKS, problem: problemMessage(noAnswerError('cut off')) }),
  review('first'),
  review('again', { name: 'Mina' }),
  review('to look', { mayComment: false }),
];
