import { createContext } from 'react';

/** True around dialogs that another one has come over, from elsewhere: they keep what is in them, and let the focus go to it. */
export const CoveredContext = createContext(false);
