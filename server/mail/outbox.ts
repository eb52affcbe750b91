import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Links in letters work for two days; what is so much older is of no use, and says who was written to. */
const OUTBOX_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Removes old letters from the folder of those that no mail server took. */
export function deleteOldOutboxFiles(folder: string, now = Date.now()): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const isMailFile = /\.txt(\.new)?$/.test(name);
    if (isMailFile && statSync(path).mtimeMs < now - OUTBOX_RETENTION_MS) rmSync(path, { force: true });
  }
}
