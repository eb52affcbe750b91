/** The thread that ends its process when a task takes too much memory or processor time, whatever the other threads do. */
import { parentPort } from 'node:worker_threads';

/** Memory of the whole process beyond which it ends, and how often that is looked at. */
const MEMORY_BYTES_MAX = 1_610_612_736;
const CHECK_INTERVAL_MS = 50;

let checkTimer: NodeJS.Timeout | undefined;

/** Milliseconds of processor time that the task may take which begins now; null once it is done. */
parentPort?.on('message', (milliseconds: number | null) => {
  clearInterval(checkTimer);
  if (milliseconds === null) return;
  const startUsage = process.cpuUsage();
  checkTimer = setInterval(() => {
    const { user, system } = process.cpuUsage(startUsage);
    const isTooLong = (user + system) / 1000 > milliseconds;
    if (isTooLong || process.memoryUsage.rss() > MEMORY_BYTES_MAX) process.kill(process.pid, 'SIGKILL');
  }, CHECK_INTERVAL_MS);
});
