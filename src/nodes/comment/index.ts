import { msg } from '@lingui/core/macro';
import { MessageCircle } from 'lucide-react';
import { defineNode } from '../defineNode.ts';

/** A comment on the board, or on a node of it. Its writer alone changes it, by a call. */
export const comment = defineNode({
  type: 'commentNode',
  label: msg`Comment`,
  icon: MessageCircle,
  docs: { path: '/docs/nodes/comment', folder: 'comment' },
  tone: 'note',
  handles: ['in.omni.source'],
  // A pin, closed; the thread opens beside it.
  size: { width: 48, height: 48 },
  textOf: ({ noteText }) => noteText,
  view: () => import('./comment.view.tsx'),
});
