import { onTestFinished } from 'vitest';
import { createDataFolder } from '../testing/dataFolder.ts';

/** A data folder that goes when the test ends, after what was opened in it. */
export async function createTestFolder(): Promise<string> {
  const { path, remove } = await createDataFolder();
  onTestFinished(remove);
  return path;
}
