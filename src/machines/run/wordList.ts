type Judge = (text: string) => boolean;

let judge: Judge | undefined;

/** Whether the word list was fetched. */
export function hasWordList(): boolean {
  return judge !== undefined;
}

/** Fetches the word list, which no board needs before its first run. Rejects when it cannot be had; to ask again is to try again. */
export async function bringWordList(): Promise<void> {
  judge ??= (await import('../../../contract/blocklist/blocklist.ts')).isBlocked;
}

/** Whether a text holds a word of the list, which must have been fetched: nothing passes unchecked. */
export function isBlocked(text: string): boolean {
  if (!judge) throw new Error('The word list was not fetched.');
  return judge(text);
}
