import { createContext, use } from 'react';
import type { Notices } from './notices.ts';

/** Gives the list of notices to everything below. */
export const NoticesContext = createContext<Notices | null>(null);

/** The list of notices, to show or dismiss one from a view. */
export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (!notices) throw new Error('useNotices needs a NoticesContext above it');
  return notices;
}
