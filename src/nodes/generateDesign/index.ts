import { msg } from '@lingui/core/macro';
import { Sparkles } from 'lucide-react';
import { CARD_SIZES, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import { defineNode } from '../defineNode.ts';
import { generateDesignRun } from './generateDesign.run.ts';
import { GenerateDesignView } from './generateDesign.view.tsx';

/** Turns words into product pictures. */
export const generateDesign = defineNode({
  type: 'generateSketchesNode',
  label: msg`Generate Design`,
  hint: msg`Product images from a description`,
  icon: Sparkles,
  docs: { path: '/docs/nodes/generate_design', folder: 'generateDesign' },
  handles: ['in.text.text', 'in.image.style', 'out.image.image'],
  offeredFrom: { menu: 3, textOutput: 1, imageInput: 2 },
  size: { width: GENERATING_NODE_WIDTH, height: 350 },
  wordsOf: ({ prompt }) => prompt,
  run: generateDesignRun,
  resize: { along: 'width', ...CARD_SIZES.generating },
  View: GenerateDesignView,
});
