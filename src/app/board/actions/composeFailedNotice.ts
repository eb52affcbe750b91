import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { problemMessage } from '../../../session/problemMessage.ts';
import type { NoticeText } from '../../../ui/notices/notices.ts';

/** A composed picture is stale, and could not be made anew. */
export function composeFailedNotice(error: unknown): NoticeText {
  return {
    key: 'compose',
    bad: true,
    title: t`A composition couldn’t be saved`,
    text: i18n._(problemMessage(error)),
  };
}
