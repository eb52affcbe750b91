import { createLazy } from '../../load/lazy.ts';

const blocklist = createLazy(async () => (await import('../../../contract/blocklist/blocklist.ts')).isBlocked);

/** True if the word list is there. */
export function hasWordList(): boolean {
  return Boolean(blocklist.get());
}

/** Loads the word list, which no board needs before its first run. Rejects when it cannot be had; to ask again is to try again. */
export async function loadWordList(): Promise<void> {
  await blocklist.load();
}

/** True if a text holds a word of the list, which must have been loaded: nothing passes unchecked. */
export function isBlocked(text: string): boolean {
  const isBlockedText = blocklist.get();
  if (!isBlockedText) throw new Error('The word list was not loaded.');
  return isBlockedText(text);
}
