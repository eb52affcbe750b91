// Where HAProxy is.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps it where only root's path leads. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/** The path of HAProxy, or undefined when the machine has none. @returns {string | undefined} */
export function findHaproxy() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, 'haproxy')).find((path) => existsSync(path));
}
