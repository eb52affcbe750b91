import { msg } from '@lingui/core/macro';
import { Dna } from 'lucide-react';
import { CARD_SIZES, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import { defineNode } from '../defineNode.ts';
import { evolveRun } from './evolve.run.ts';

/** Makes another design after the one in an image, as far away from it as the strength says. */
export const evolve = defineNode({
  type: 'remixNode',
  label: msg`Evolve`,
  hint: msg`Variations of an image, from subtle to bold`,
  icon: Dna,
  docs: { path: '/docs/nodes/evolve', folder: 'evolve' },
  handles: ['in.image.image', 'in.text.text', 'out.image.image'],
  menuRanks: { menu: 7, imageOutput: 3 },
  pictureOffer: { rank: 3, key: 'Shift+E' },
  opensMenu: false,
  size: { width: GENERATING_NODE_WIDTH, height: 396 },
  runs: { go: evolveRun },
  resize: { along: 'width', ...CARD_SIZES.generation },
  view: () => import('./evolve.view.tsx'),
});
