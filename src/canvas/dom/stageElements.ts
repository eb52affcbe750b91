/** The elements that React lays down once; everything inside the svg is the renderer's. */
export type StageElements = {
  readonly stage: HTMLElement;
  readonly grid: HTMLElement;
  /** Holds the layers of the board: the part that a gesture moves. */
  readonly world: HTMLElement;
  readonly lowerSvg: SVGSVGElement;
  readonly cards: HTMLElement;
  readonly upperSvg: SVGSVGElement;
};
