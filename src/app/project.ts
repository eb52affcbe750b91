import { deviceStore, TEXT } from '../store/deviceStore.ts';

const project = deviceStore('maquette.project', TEXT, 'sessionStorage');

/** Remembers, for this tab, the project of the list or board that is opened; an address without one leaves it. */
export function noteProject({ searchParams }: URL): void {
  project.set(searchParams.get('projectId') || null);
}

/** The project that this tab is in. */
export function projectNow(): string | null {
  return project.get();
}

/** An address of the list or of a board, in the project that it is opened in. */
export function inProject(address: string, projectId = projectNow()): string {
  if (!projectId) return address;
  return `${address}${address.includes('?') ? '&' : '?'}projectId=${encodeURIComponent(projectId)}`;
}

/** The address of the way home: the boards of the project, or all of them. */
export function homeAddress(): string {
  return inProject('/');
}
