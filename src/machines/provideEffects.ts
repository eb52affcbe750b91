import { boardMachine } from './board.machine.ts';
import type { callApi, keepDraft, openStream } from './effects.ts';
import { generationMachine } from './generation.machine.ts';

export type Effects = {
  readonly callApi: typeof callApi;
  readonly openStream: typeof openStream;
  readonly keepDraft: typeof keepDraft;
};

/** The board machine, and the machines it spawns, with their effects: the one place where they are wired. */
export function provideEffects({ callApi, openStream, keepDraft }: Effects): typeof boardMachine {
  const generation = generationMachine.provide({ actors: { callApi, openStream } });
  return boardMachine.provide({ actors: { callApi, keepDraft, generation } });
}
