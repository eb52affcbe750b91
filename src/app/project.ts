const KEY = 'maquette.project';

/** Remembers, for this tab, the project of the list or board that is opened; an address without one leaves it. */
export function noteProject({ searchParams }: URL): void {
  const id = searchParams.get('projectId');
  if (id) sessionStorage.setItem(KEY, id);
  else sessionStorage.removeItem(KEY);
}

/** The project that this tab is in. */
export function projectNow(): string | null {
  return sessionStorage.getItem(KEY);
}

/** An address of the list or of a board, in the project that it is opened in. */
export function inProject(address: string, projectId = projectNow()): string {
  if (!projectId) return address;
  return `${address}${address.includes('?') ? '&' : '?'}projectId=${encodeURIComponent(projectId)}`;
}

/** Where the way home leads: to the boards of the project, or to all of them. */
export function homeAddress(): string {
  return inProject('/');
}
