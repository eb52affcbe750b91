import * as z from 'zod/mini';
import { prompt, resultFields, route, seed } from '../calls/fields.ts';
import { defineOperation } from './defineOperation.ts';

/** Turns a short prompt into a fuller one, following the instructions. */
export const enhancePrompt = defineOperation('enhance_prompt', {
  path: '/api/enhance_prompt/',
  body: z.object({ prompt, instructions: prompt, seed, route }),
  answer: z.object({ enhanced_prompt: z.string(), ...resultFields }),
  resultKind: 'words',
  requiredInputs: [],
  durationClass: 'words',
  isPrompted: true,
  isEdit: false,
  failures: { refused: 'inappropriatePrompt' },
  sampleJob: { instructions: 'For a small kitchen' },
  toJob: ({ prompt, instructions, seed }) => ({ prompt, instructions, seed, inputs: {} }),
  toAnswer: ({ text }) => ({ enhanced_prompt: text }),
  toBody: ({ prompt, asked: options }) => ({ prompt, instructions: options.instructions }),
});
