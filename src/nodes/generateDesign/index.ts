import { msg } from '@lingui/core/macro';
import { Sparkles } from 'lucide-react';
import type { BoardNode } from '../../../contract/board.ts';
import { CARD_SIZES, GENERATE_TEXTAREA_HEIGHT, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { defineNode } from '../defineNode.ts';
import { generateDesignRun } from './generateDesign.run.ts';

const CARD_HEIGHT = 350;

/** Turns words into product pictures. */
export const generateDesign = defineNode({
  type: 'generateSketchesNode',
  label: msg`Generate Design`,
  hint: msg`Product images from a description`,
  icon: Sparkles,
  docs: { path: '/docs/nodes/generate_design', folder: 'generateDesign' },
  handles: ['in.text.text', 'in.image.style', 'out.image.image'],
  menuRanks: { menu: 3, textOutput: 1, imageInput: 2 },
  size: { width: GENERATING_NODE_WIDTH, height: CARD_HEIGHT },
  heightOf: cardHeight,
  textOf: ({ prompt }) => prompt,
  runs: { go: generateDesignRun },
  resize: { along: 'width', ...CARD_SIZES.generation },
  view: () => import('./generateDesign.view.tsx'),
});

/** The card grows with the prompt's field. */
function cardHeight({ data }: BoardNode): number {
  const { textareaHeight = GENERATE_TEXTAREA_HEIGHT } = readNodeData('generateSketchesNode', data);
  return CARD_HEIGHT + textareaHeight - GENERATE_TEXTAREA_HEIGHT;
}
