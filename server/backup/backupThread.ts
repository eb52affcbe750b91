// The thread of a backup: an embedded database works in the thread that opens it,
// and nobody waits while rows are read and packed.
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { OBJECTS_FOLDER } from '../db/folders.ts';
import { openForMaintenance } from '../db/postgres/connection.ts';
import { ProblemError } from '../kit/problems.ts';
import { openStorage } from '../storage/openStorage.ts';
import { BackupError } from './backupError.ts';
import { type BackupTask, type BackupThreadMessage, describeBackup } from './backupTask.ts';
import { openPgliteFolder } from './databases.ts';
import { writeBackup } from './writeBackup.ts';

const post = (message: BackupThreadMessage): void => parentPort?.postMessage(message);

try {
  const task: BackupTask = workerData;
  const { database } = task;
  const db = 'folder' in database ? await openPgliteFolder(database.folder) : openForMaintenance(database.postgres);
  try {
    const storage = await openStorage(task, join(task.dataDir, OBJECTS_FOLDER));
    post({ summary: describeBackup(await writeBackup({ ...task, db, storage }, task)) });
  } finally {
    await db.destroy();
  }
} catch (error) {
  if (!(error instanceof BackupError || error instanceof ProblemError)) throw error;
  post({ sentence: error.message });
}
