import { msg } from '@lingui/core/macro';
import { StickyNote } from 'lucide-react';
import { CARD_SIZES, STICKY_NOTE } from '../../../contract/limits.ts';
import { defineNode } from '../defineNode.ts';

/** A remark for people; engines never see it. */
export const stickyNote = defineNode({
  type: 'stickyNoteNode',
  label: msg`Sticky Note`,
  hint: msg`A note for you and your team`,
  icon: StickyNote,
  docs: { path: '/docs/nodes/stickynote', folder: 'stickyNote' },
  tone: 'note',
  handles: [],
  menuRanks: { menu: 12 },
  // The head and the foot beside the words.
  size: { width: STICKY_NOTE.width, height: 44 + STICKY_NOTE.textareaHeight + 48 },
  textOf: ({ noteText }) => noteText,
  resize: { along: 'both', ...CARD_SIZES.text },
  view: () => import('./stickyNote.view.tsx'),
});
