import { onTestFinished } from 'vitest';
import { dataFolder } from '../testing/dataFolder.ts';

/** A data folder that goes when the test ends, after what was opened in it. */
export async function testFolder(): Promise<string> {
  const { path, remove } = await dataFolder();
  onTestFinished(remove);
  return path;
}
