/** The elements that React lays down once; everything inside the svg is the renderer's. */
export type StageElements = {
  /** The whole canvas, with what floats over it: it hears everything. */
  readonly stage: HTMLElement;
  /** The board itself: it has the focus where no part of it has. */
  readonly surface: HTMLElement;
  readonly grid: HTMLElement;
  /** Holds the layers of the board: the part that a gesture moves. */
  readonly world: HTMLElement;
  readonly lowerSvg: SVGSVGElement;
  readonly cards: HTMLElement;
  readonly upperSvg: SVGSVGElement;
};
