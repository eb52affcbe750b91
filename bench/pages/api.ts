import type { SeedOptions } from '../../scripts/seed/seedLayout.ts';

type Point = { readonly x: number; readonly y: number };

/** The functions that a library's page offers to the driver. Nodes are named by their place in the seeded layout; points are the window's. */
export type PeerApi = {
  viewport(): { readonly x: number; readonly y: number; readonly k: number };
  fit(): void;
  centre(node: number, k: number): void;
  /** Says whether a node has its card. */
  isCardShown(node: number): boolean;
  cornerOf(node: number): Point;
  /** A place where a node can be grabbed. */
  grip(node: number): Point;
  /** Selects nodes and tells how many are. */
  select(nodes: readonly number[]): number;
  wireEnds(): { readonly from: Point; readonly to: Point };
  isWired(): boolean;
};

declare global {
  interface Window {
    /** There from the moment on that the board is mounted. */
    peer: PeerApi | undefined;
  }
}

/** The board that a page is asked for, in its address. */
export function askedFor(): SeedOptions {
  const asked = new URLSearchParams(location.search);
  const number = (name: string) => Number(asked.get(name));
  return { nodes: number('nodes'), images: number('images'), edges: number('edges') };
}

export const pictureOf = (number: number): string => `/pictures/${number}.png`;
