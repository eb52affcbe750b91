/** The decoding process: performs one task at a time on bytes from outside, and may be killed at any moment. */
import sharp from 'sharp';
import { type MediaAnswer, MediaError, type MediaTask } from './protocol.ts';
import { perform } from './tasks.ts';

/** Memory of the whole process beyond which it ends itself, and how often it looks, both while it works. */
const MEMORY_MAX = 1_610_612_736;
const LOOK_MS = 50;

sharp.cache(false);
sharp.concurrency(1);

process.on('message', async (task: MediaTask) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MEMORY_MAX) process.exit(1);
  }, LOOK_MS);
  const answer = await answerTo(task);
  clearInterval(watch);
  process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

async function answerTo(task: MediaTask): Promise<MediaAnswer> {
  try {
    return { ok: true, picture: await perform(task) };
  } catch (error) {
    if (error instanceof MediaError) return { ok: false, fault: error.fault, detail: error.message };
    return { ok: false, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
