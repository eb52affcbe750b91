import { msg } from '@lingui/core/macro';
import { Type } from 'lucide-react';
import { CARD_SIZES } from '../../../contract/limits.ts';
import { defineNode } from '../defineNode.ts';

/** Words that other nodes use as their prompt. */
export const text = defineNode({
  type: 'textNode',
  label: msg`Text`,
  hint: msg`Text that other nodes use`,
  icon: Type,
  docs: { path: '/docs/nodes/text', folder: 'text' },
  handles: ['in.text.text', 'in.omni.source', 'out.text.text'],
  menuRanks: { menu: 9, textInput: 1 },
  size: { width: 360, height: 216 },
  outputValues: { 'out.text.text': ({ text }) => text },
  resize: { along: 'both', ...CARD_SIZES.text },
  view: () => import('./text.view.tsx'),
});
