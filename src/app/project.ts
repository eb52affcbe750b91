import { deviceStore, TEXT_FORMAT } from '../store/deviceStore.ts';

const projectStore = deviceStore('maquette.project', TEXT_FORMAT, 'sessionStorage');

/** Remembers, for this tab, the project of the list or board that is opened; an address without one leaves it. */
export function storeProject({ searchParams }: URL): void {
  projectStore.set(searchParams.get('projectId') || null);
}

/** The project that this tab is in. */
export function currentProject(): string | null {
  return projectStore.get();
}

/** An address of the list or of a board, in the project that it is opened in. */
export function projectAddress(address: string, projectId = currentProject()): string {
  if (!projectId) return address;
  return `${address}${address.includes('?') ? '&' : '?'}projectId=${encodeURIComponent(projectId)}`;
}

/** The address of a board, in the project of this tab. */
export function boardAddress(boardId: string, projectId = currentProject()): string {
  return projectAddress(`/physical/board?boardId=${encodeURIComponent(boardId)}`, projectId);
}

/** The address of the way home: the boards of the project, or all of them. */
export function homeAddress(): string {
  return projectAddress('/');
}
