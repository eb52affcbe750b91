import { msg } from '@lingui/core/macro';
import { Lightbulb } from 'lucide-react';
import { CARD_SIZES, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import { defineNode } from '../defineNode.ts';
import { promptGeneratorRun } from './promptGenerator.run.ts';

/** Makes a fuller prompt of a short text. */
export const promptGenerator = defineNode({
  type: 'promptGeneratorNode',
  label: msg`Prompt Generator`,
  hint: msg`Turn a few words into a full prompt`,
  icon: Lightbulb,
  docs: { path: '/docs/Nodes/prompt_generation', folder: 'promptGenerator' },
  handles: ['in.text.text', 'out.text.text'],
  menuRanks: { menu: 11, textOutput: 2 },
  size: { width: GENERATING_NODE_WIDTH, height: 386 },
  runs: { go: promptGeneratorRun },
  // Without words yet it passes nothing: who is wired to it uses its own.
  outputValues: { 'out.text.text': ({ text }) => text || undefined },
  resize: { along: 'width', ...CARD_SIZES.generation },
  view: () => import('./promptGenerator.view.tsx'),
});
