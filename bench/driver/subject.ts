import type { Page } from 'playwright';
import type { Button, Point } from './input.ts';

/** The part of the board that a page shows: screen = board * k + (x, y), in pixels of the window. */
export type Viewport = { readonly x: number; readonly y: number; readonly k: number };

/** A page under measurement, with all that differs between the product and the libraries. Nodes are named by their place. */
export type Subject = {
  readonly name: string;
  readonly url: string;
  /** A JavaScript expression that is true in the page from the moment on that its board is drawn. */
  readonly isDrawn: string;
  /** The gesture that pans the board from a point of the window, and whether that point must be empty. */
  readonly pan: { readonly button: Button; readonly onEmpty: boolean };
  /** The wheel event that zooms by about a twelfth. */
  readonly wheel: { readonly deltaY: number; readonly ctrl: boolean };
  /** True where there are fields on the board that can be typed in. */
  readonly types: boolean;
  /** Puts what the page needs into it before it is opened. */
  prepare(page: Page): Promise<void>;
  viewport(page: Page): Promise<Viewport>;
  fit(page: Page): Promise<void>;
  /** Brings a node into the middle of the window at a zoom. */
  centre(page: Page, node: number, k: number): Promise<void>;
  /** Says whether a node in the middle of the window is drawn as it is to be at this zoom: live, where cards are. */
  isCardShown(page: Page, node: number): Promise<boolean>;
  /** A node's upper left corner on the screen now. */
  cornerOf(page: Page, node: number): Promise<Point>;
  /** A place where a node can be grabbed. */
  grip(page: Page, node: number): Promise<Point>;
  /** Selects nodes and tells how many are. */
  select(page: Page, nodes: readonly number[]): Promise<number>;
  /** The two ends of the free connection on the screen. */
  wireEnds(page: Page): Promise<{ readonly from: Point; readonly to: Point }>;
  /** Says whether the free connection is drawn. */
  isWired(page: Page): Promise<boolean>;
  /** Puts the caret into the field of a node. */
  focusField(page: Page, node: number): Promise<void>;
  fieldText(page: Page): Promise<string>;
};
