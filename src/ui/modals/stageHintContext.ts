import { createContext } from 'react';

/** The id of the sentence that names the keys of an editor's stage: it stands beside the stage and describes it. */
export const StageHintContext = createContext<string | undefined>(undefined);
