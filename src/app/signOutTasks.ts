const tasks = new Set<() => Promise<void>>();

/** Has something done before the person signs out, while calls still carry the token. Returns what takes it back. */
export function addSignOutTask(task: () => Promise<void>): () => void {
  tasks.add(task);
  return () => {
    tasks.delete(task);
  };
}

/** Does what must be done before signing out; each task bounds its own time and tells its own failures. */
export async function finishSignOutTasks(): Promise<void> {
  await Promise.all([...tasks].map((task) => task()));
}
