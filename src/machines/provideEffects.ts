import { boardMachine } from './board.machine.ts';
import { callMachine } from './call.machine.ts';
import type { callApi, keepDraft, openStream, prepareRun, renewFeeds, storeFile } from './effects.ts';
import { generationMachine } from './generation.machine.ts';
import { savingMachine } from './saving.machine.ts';
import { uploadMachine } from './upload.machine.ts';

export type Effects = {
  readonly callApi: typeof callApi;
  readonly openStream: typeof openStream;
  readonly prepareRun: typeof prepareRun;
  readonly renewFeeds: typeof renewFeeds;
  readonly storeFile: typeof storeFile;
  readonly keepDraft: typeof keepDraft;
};

/** The board machine, and the machines it spawns, with their effects: the one place where they are wired. */
export function provideEffects({
  callApi,
  openStream,
  prepareRun,
  renewFeeds,
  storeFile,
  keepDraft,
}: Effects): typeof boardMachine {
  const call = callMachine.provide({ actors: { callApi, openStream, prepareRun, renewFeeds } });
  const generation = generationMachine.provide({ actors: { callApi, call } });
  const upload = uploadMachine.provide({ actors: { storeFile } });
  const saving = savingMachine.provide({ actors: { callApi, keepDraft } });
  return boardMachine.provide({ actors: { generation, saving, upload } });
}
