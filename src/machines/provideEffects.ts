import { boardMachine } from './board.machine.ts';
import { callMachine } from './call.machine.ts';
import type { callApi, keepDraft, openStream, prepareRun, storeFile } from './effects.ts';
import { generationMachine } from './generation.machine.ts';
import { uploadMachine } from './upload.machine.ts';

export type Effects = {
  readonly callApi: typeof callApi;
  readonly openStream: typeof openStream;
  readonly prepareRun: typeof prepareRun;
  readonly storeFile: typeof storeFile;
  readonly keepDraft: typeof keepDraft;
};

/** The board machine, and the machines it spawns, with their effects: the one place where they are wired. */
export function provideEffects({
  callApi,
  openStream,
  prepareRun,
  storeFile,
  keepDraft,
}: Effects): typeof boardMachine {
  const call = callMachine.provide({ actors: { callApi, openStream, prepareRun } });
  const generation = generationMachine.provide({ actors: { callApi, call } });
  const upload = uploadMachine.provide({ actors: { storeFile } });
  return boardMachine.provide({ actors: { callApi, keepDraft, generation, upload } });
}
