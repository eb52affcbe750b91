import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { failureFor, isInDoubt } from '../../../contract/callFailures.ts';
import { failureMessage } from '../../cards/failure/messages.ts';
import { stoppedNotice } from '../../cards/failure/stoppedNotice.ts';
import { UPLOAD_FAILED } from '../../cards/picture/pictureUpload.ts';
import type { ConflictNotice, Notice } from '../../machines/events/board.events.ts';
import type { NoticeText } from '../../ui/notices/notices.ts';
import type { BoardSession } from '../boardSession.ts';
import { dismissWhenActedOn } from './dismissWhenActedOn.ts';

/** The notice of a board about something that failed or was refused; that of a failed run goes when somebody acts on its node. */
export function boardNotice(
  session: Pick<BoardSession, 'actor' | 'notices'>,
  notice: PlainNotice,
): NoticeText | undefined {
  const text = noticeText(notice);
  if (text?.leaves && 'nodeId' in notice && notice.nodeId !== null)
    dismissWhenActedOn(session, notice.nodeId, text.key);
  return text;
}

/** A notice that tells of no conflict. */
type PlainNotice = Exclude<Notice, ConflictNotice>;

/** The notice about something that failed or was refused; exact alert texts have their own dialog. */
export function noticeText(notice: PlainNotice): NoticeText | undefined {
  switch (notice.kind) {
    case 'callFailed':
      return { ...callFailedNotice(notice), bad: true };
    case 'stoppedGone':
      return stoppedNotice(notice.bill);
    case 'runBroke':
      return {
        key: RUN_FAILED_KEY,
        bad: true,
        title: t`This run failed`,
        text: t`Nothing on the board is lost. Try again, or change the prompt or the images.`,
      };
    case 'saveRefused':
      return { key: 'save', bad: true, ...saveRefusedNotice(notice.code) };
    case 'saveFailing':
      return {
        key: 'save',
        bad: true,
        title: t`The board couldn’t be saved`,
        text: t`Your work is kept on this device. Saving is retried automatically.`,
      };
    case 'draftFailed':
      return {
        key: 'draft',
        bad: true,
        title: t`Drafts can’t be saved on this device`,
        text: t`Its storage is full or switched off. The board is still saved on the server.`,
      };
    case 'readOnly':
      return { key: 'readOnly', title: t`This node is read-only` };
    case 'locked':
      return { key: 'readOnly', title: t`This node is locked`, text: t`Unlock it in its menu to change it.` };
    case 'elementGone':
      return {
        key: 'elementGone',
        title: t`Someone else deleted this`,
        text: t`Your changes to it are gone too.`,
      };
    case 'stepOvertaken':
      return {
        key: 'stepOvertaken',
        title: notice.isUndo ? t`Nothing was undone` : t`Nothing was redone`,
        text: notice.isUndo
          ? t`Someone else has changed this since. The next undo takes back your step before it.`
          : t`Someone else has changed this since. The next redo does your step after it.`,
      };
    case 'changeRefused':
      return {
        key: 'changeRefused',
        bad: true,
        title: t`One change couldn’t be saved`,
        text: t`The board shows what was there before. Everything else is saved.`,
      };
    case 'anchoredByReadOnly':
      return { key: 'readOnly', title: t`Can’t be deleted: a read-only node is connected to it` };
    case 'connectionRefused':
      // The canvas says the reason where the connection was let go.
      return undefined;
  }
}

type CallFailedNotice = Extract<Notice, { kind: 'callFailed' }>;

/** Why the server does not take a save, and what helps; `code` is the problem's. */
function saveRefusedNotice(code: string | undefined): Pick<NoticeText, 'title' | 'text'> {
  switch (code) {
    case 'board_full':
      return {
        title: t`This board is full`,
        text: t`Delete something, or continue on a new board. Your work is kept on this device.`,
      };
    case 'board_not_found':
      return {
        title: t`You can no longer view this board`,
        text: t`Your link has ended, or the board was deleted. Later changes aren’t shown.`,
      };
    case 'board_in_bin':
      return {
        title: t`This board is in the bin`,
        text: t`Restore it and come back to this page to save your work. Until then it’s kept on this device.`,
      };
    default:
      return {
        title: t`The board couldn’t be saved`,
        text:
          code === 'storage_full'
            ? t`Your storage is full. Delete some boards.`
            : t`Your work is kept on this device. Reload the page to try again.`,
      };
  }
}

/** One notice stands for all runs that failed alike: it names no node, and their cards say which. */
const RUN_FAILED_KEY = 'run failed';

function callFailedNotice(notice: CallFailedNotice): NoticeText {
  switch (notice.call) {
    case 'cancel_job':
      return {
        key: notice.call,
        title: t`The run couldn’t be stopped`,
        text: t`It may still finish. Press Stop again.`,
      };
    case 'log_blocked':
      return {
        key: notice.call,
        title: t`The blocked prompt couldn’t be reported`,
        text: t`You don’t need to do anything.`,
      };
    default:
      return runFailedNotice(notice);
  }
}

/** The notice says what the card of the run says, and leaves, since the card goes on saying it. A question stands on the card alone. */
function runFailedNotice({ nodeId, ...notice }: CallFailedNotice): NoticeText {
  const { call, status, code } = notice;
  const { text, advice } = failureMessage({ ...notice, failure: failureFor(call, status) });
  const sentence = typeof text === 'string' ? text : i18n._(text);
  return {
    key: `${RUN_FAILED_KEY} ${code ?? status}`,
    ...(nodeId !== null && { leaves: true }),
    ...(isInDoubt(code)
      ? { title: t`This run failed` }
      : advice || text === UPLOAD_FAILED
        ? { title: sentence, text: advice && i18n._(advice) }
        : { title: t`This run failed`, text: sentence }),
  };
}

/** An earlier visit's unsent work was found on this device. Dismissing it decides nothing: it is found again. */
export function draftNotice(onRestore: () => void, onDiscard: () => void): NoticeText {
  return {
    key: 'left draft',
    stays: true,
    title: t`Unsaved work from an earlier visit`,
    text: t`It is kept on this device.`,
    action: { label: t`Restore it`, onPress: onRestore },
    secondAction: { label: t`Discard`, onPress: onDiscard },
  };
}

/** Drafts that earlier visits left on this device could not be read. */
export function draftsUnreadNotice(): NoticeText {
  return { key: 'draft', bad: true, title: t`Drafts can’t be saved on this device` };
}

/** Parts of a board that came from elsewhere could not be read. */
export function unreadablePartsNotice(count: number): NoticeText {
  return {
    key: 'refused',
    bad: true,
    title: plural(count, {
      one: '# part of this board couldn’t be read and isn’t shown',
      other: '# parts of this board couldn’t be read and aren’t shown',
    }),
  };
}

export function downloadFailedNotice(): NoticeText {
  return {
    key: 'download',
    bad: true,
    title: t`The file couldn’t be downloaded`,
    text: t`Check your connection and try again.`,
  };
}

export function pictureCopiedNotice(): NoticeText {
  return { key: 'copy', title: t`Image copied` };
}

export function copyFailedNotice(): NoticeText {
  return { key: 'copy', bad: true, title: t`The image couldn’t be copied`, text: t`Download it instead.` };
}

export function loadFailedNotice(): NoticeText {
  return {
    key: 'dialog',
    bad: true,
    title: t`This part of the page couldn’t be loaded`,
    text: t`Check your connection and try again. If this persists, reload the page.`,
  };
}

export function renameFailedNotice(): NoticeText {
  return {
    key: 'rename',
    bad: true,
    title: t`The board couldn’t be renamed`,
    text: t`Check your connection and try again.`,
  };
}
