import { createContext, type ReactNode } from 'react';

/** The people who have the same editor open; it stands in the bar of every editor. */
export const EditorCompanyContext = createContext<ReactNode>(null);
