import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { TEXT_INPUT } from '../../board/connect/inputs.ts';
import type { NodeRun, RunInputs } from '../../machines/run/nodeRun.ts';
import { isBlocked } from '../../machines/run/wordList.ts';

const instructionsOf = ({ node }: Pick<RunInputs, 'node'>) =>
  readNodeData('promptGeneratorNode', node.data).instructions;

/** The run of Prompt Generator: its fuller prompt becomes its own text, unless the word list refuses it. */
export const promptGeneratorRun: NodeRun = {
  calls: ['enhance_prompt'],
  needs: [],
  validateInputs(inputs) {
    if (!inputs.connectedInputs[TEXT_INPUT]) return { ok: false, message: 'textNodeMissing' };
    if (inputs.prompt.trim() === '') return { ok: false, message: 'textNodeEmpty' };
    const isTooLong = instructionsOf(inputs).length > SERVER_LIMITS.promptLength;
    return isTooLong ? { ok: false, message: 'promptTooLong' } : { ok: true };
  },
  checksBlocklist: false,
  toRequest: (inputs) => ({
    call: 'enhance_prompt',
    body: { prompt: inputs.prompt, instructions: instructionsOf(inputs) },
  }),
  resultOf({ enhanced_prompt: text }) {
    if (isBlocked(String(text))) return { kind: 'refused', message: 'inappropriate' };
    return { kind: 'own', data: { text } };
  },
  progress: 'none',
};
