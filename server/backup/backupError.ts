/** A backup, restore or move that cannot be done; its message is one sentence for the person who asked for it. */
export class BackupError extends Error {}
