import { boardMachine } from './board.machine.ts';
import { callMachine } from './call.machine.ts';
import type { callApi, keepDraft, openStream, prepareRun } from './effects.ts';
import { generationMachine } from './generation.machine.ts';

export type Effects = {
  readonly callApi: typeof callApi;
  readonly openStream: typeof openStream;
  readonly prepareRun: typeof prepareRun;
  readonly keepDraft: typeof keepDraft;
};

/** The board machine, and the machines it spawns, with their effects: the one place where they are wired. */
export function provideEffects({ callApi, openStream, prepareRun, keepDraft }: Effects): typeof boardMachine {
  const call = callMachine.provide({ actors: { callApi, openStream, prepareRun } });
  const generation = generationMachine.provide({ actors: { callApi, call } });
  return boardMachine.provide({ actors: { callApi, keepDraft, generation } });
}
