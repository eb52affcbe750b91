import type { callApi, openStream, prepareRun, renewInputs, storeDraft, storeFile } from '../effects/effects.ts';
import { callMachine } from '../generation/call.machine.ts';
import { generationMachine } from '../generation/generation.machine.ts';
import { savingMachine } from '../saving/saving.machine.ts';
import { uploadMachine } from '../upload/upload.machine.ts';
import { boardMachine } from './board.machine.ts';

export type Effects = {
  readonly callApi: typeof callApi;
  readonly openStream: typeof openStream;
  readonly prepareRun: typeof prepareRun;
  readonly renewInputs: typeof renewInputs;
  readonly storeFile: typeof storeFile;
  readonly storeDraft: typeof storeDraft;
};

/** The board machine, and the machines it spawns, with their effects: the one place where they are wired. */
export function provideEffects({
  callApi,
  openStream,
  prepareRun,
  renewInputs,
  storeFile,
  storeDraft,
}: Effects): typeof boardMachine {
  const call = callMachine.provide({ actors: { callApi, openStream, prepareRun, renewInputs } });
  const generation = generationMachine.provide({ actors: { callApi, call } });
  const upload = uploadMachine.provide({ actors: { storeFile } });
  const saving = savingMachine.provide({ actors: { callApi, storeDraft } });
  return boardMachine.provide({ actors: { generation, saving, upload } });
}
