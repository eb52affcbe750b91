import type { ReactElement } from 'react';

/** One thing in one state, from fixtures. */
export type Specimen = {
  /** Its subject and state: `remixNode busy`. */
  readonly name: string;
  /** A node's type, or the name of a dialog or a page. */
  readonly subject: string;
  /** A dialog and a page cover the window; a card has its own size. */
  readonly kind: 'card' | 'dialog';
  /** Resolves once it is in its state. */
  readonly show: () => Promise<ReactElement>;
};
