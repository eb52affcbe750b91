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

const BOARD_ID = BoardId.parse('AAAAAAAAAAAAAAAAAAAAAA');
const GUEST = {
  name: 'Mina',
  email: 'mina@example.test',
  entry: 'guest:mina@example.test',
  shared: false,
  blocked: false,
  color: '#4b5d34',
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
  guests: [GUEST],
  unnamed_count: 0,
};
const LINKS: readonly ShareLink[] = [
  LINK,
  { ...LINK, link_id: 'l2', name: 'Catalogue', may_comment: false, expires_at: null, guests: [], unnamed_count: 2 },
  { ...LINK, link_id: 'l3', name: 'Editors', kind: 'edit', guests: [] },
  { ...LINK, link_id: 'l4', name: 'First round', revoked_at: '2026-11-14T10:00:00.000Z', guests: [] },
];
const EDITOR = {
  user_id: 'u1',
  name: 'Jonas',
  email: 'jonas@example.test',
  color: '#54477d',
  since: '2026-11-02T10:00:00.000Z',
};
const NEW_LINK = {
  name: 'Thursday review',
  url: 'https://maquette.example/physical/review#AAAAAAAAAAAAAAAAAAAAAA',
  isCopied: true,
};

function specimen(subject: (typeof SHARING_NAMES)[number], state: string, element: ReactElement): Specimen {
  return {
    name: `${subject} ${state}`,
    subject,
    kind: 'dialog',
    show: async () => <I18nProvider i18n={i18n}>{element}</I18nProvider>,
  };
}

const shareSpecimen = (
  state: string,
  { newLink, ...knownLinks }: Partial<ShareLinks> & { newLink?: typeof NEW_LINK } = {},
) =>
  specimen(
    'share',
    state,
    <div style={{ width: 400, padding: 16, background: 'var(--panel)' }}>
      <ShareView
        {...{ boardId: BOARD_ID, newLink, links: [], editors: [], problem: undefined, ...knownLinks }}
        createLink={async () => undefined}
        change={async () => true}
        onCreated={() => undefined}
        onClose={() => undefined}
      />
    </div>,
  );

const reviewSpecimen = (state: string, { invitedBy = 'Mira', name = '' }: { invitedBy?: string; name?: string } = {}) =>
  specimen(
    'review',
    state,
    <ReviewForm
      boardName="Kettle and lounge chair"
      invitedBy={invitedBy}
      knownReviewer={name ? { name, email: GUEST.email } : undefined}
      onOpen={async () => undefined}
    />,
  );

export const SHARING_SPECIMENS: readonly Specimen[] = [
  shareSpecimen('with nobody'),
  shareSpecimen('with links', { links: LINKS, editors: [EDITOR] }),
  shareSpecimen('made', { links: LINKS, newLink: NEW_LINK }),
  shareSpecimen('without an answer', { links: LINKS, problem: problemMessage(noAnswerError('cut off')) }),
  reviewSpecimen('first'),
  reviewSpecimen('again', { name: 'Mina' }),
  reviewSpecimen('from nobody', { invitedBy: '' }),
];
