import { msg } from '@lingui/core/macro';
import { Pencil } from 'lucide-react';
import { CARD_SIZES, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import { defineNode } from '../defineNode.ts';
import { editRun } from './edit.run.ts';

/** Changes a picture by words, all of it or inside a mask. */
export const edit = defineNode({
  type: 'instructEditNode',
  label: msg`Edit`,
  hint: msg`Change an image with words, or inside a mask`,
  icon: Pencil,
  docs: { path: '/docs/Nodes/edit', folder: 'edit' },
  handles: ['in.image.image', 'in.image.refimage', 'in.text.text', 'out.image.image'],
  menuRanks: { menu: 8, imageOutput: 1 },
  pictureOffer: { rank: 1, key: 'E' },
  opensMenu: false,
  size: { width: GENERATING_NODE_WIDTH, height: 396 },
  runs: { go: editRun },
  resize: { along: 'width', ...CARD_SIZES.generation },
  view: () => import('./edit.view.tsx'),
});
