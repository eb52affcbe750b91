// The thread of a backup: the copy of an embedded database works in the thread that opens it.
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { OBJECTS_FOLDER } from '../db/folders.ts';
import { ProblemError } from '../kit/problems.ts';
import { openStorage } from '../storage/openStorage.ts';
import { BackupError } from './backupError.ts';
import { type BackupTask, type BackupThreadMessage, describeBackup } from './backupTask.ts';
import { openPgliteFolder } from './databases.ts';
import { writeBackup } from './writeBackup.ts';

const post = (message: BackupThreadMessage): void => parentPort?.postMessage(message);

try {
  const task: BackupTask = workerData;
  const db = await openPgliteFolder(task.database);
  const storage = await openStorage(task, join(task.dataDir, OBJECTS_FOLDER));
  const manifest = await writeBackup({ ...task, db, storage }, task);
  await db.destroy();
  post({ summary: describeBackup(manifest) });
} catch (error) {
  if (!(error instanceof BackupError || error instanceof ProblemError)) throw error;
  post({ sentence: error.message });
}
