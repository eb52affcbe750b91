import type { Point } from '../../src/geometry/plane/point.ts';
import { grownRect, type Rect } from '../../src/geometry/plane/rect.ts';
import { type OpenBoard, openBoard } from './board.ts';
import type { RuleFixture } from './rules/rule.ts';
import { isAlike, type Screen } from './screen.ts';
import { BLUE, type Colour, GREEN, pictureNode, RED } from './seed.ts';

type Card = { readonly id: string; readonly at: Point; readonly colour: Colour };

/** Three cards, each over a part of the ones before it, in the board's order. */
export const CARDS: readonly Card[] = [
  { id: 'red', at: { x: 0, y: 0 }, colour: RED },
  { id: 'green', at: { x: 150, y: 150 }, colour: GREEN },
  { id: 'blue', at: { x: 300, y: -100 }, colour: BLUE },
];
/** The point where all three meet, on the board and in the window. */
export const OVERLAP_POINT: Point = { x: 350, y: 200 };
export const OVERLAP_ON_SCREEN: Point = { x: 600, y: 380 };
/** The area with nothing floating over the canvas. */
const UNCOVERED_AREA: Rect = { minX: 40, minY: 90, maxX: 1060, maxY: 690 };
/** This much of a card is picture at any zoom: shares of its box. */
const PICTURE_SHARE = { minX: 0.06, minY: 0.16, maxX: 0.94, maxY: 0.74 } as const;

export async function openOverlapping({ driver, person }: RuleFixture): Promise<OpenBoard> {
  const nodes = await Promise.all(CARDS.map(({ id, at, colour }) => pictureNode(person, id, at, colour)));
  return openBoard(driver, person, nodes);
}

/** A point of the window, the card that must be seen there, and whether it must be seen by its picture. */
export type Sample = { readonly at: Point; readonly card: Card | undefined; readonly isPicture: boolean };

/** A raster over cards that lie in these boxes of the window, without what is nearer to a border than `margin` pixels. */
export function samplesOf(boxes: readonly Rect[], margin: number, pitch: number): Sample[] {
  const samples: Sample[] = [];
  for (let y = UNCOVERED_AREA.minY; y < UNCOVERED_AREA.maxY; y += pitch) {
    for (let x = UNCOVERED_AREA.minX; x < UNCOVERED_AREA.maxX; x += pitch) {
      const at = { x, y };
      if (boxes.some((box) => containsPoint(grownRect(box, margin), at) && !containsPoint(grownRect(box, -margin), at)))
        continue;
      const index = boxes.findLastIndex((box) => containsPoint(box, at));
      samples.push({ at, card: CARDS[index], isPicture: index >= 0 && containsPoint(pictureIn(boxes[index]!), at) });
    }
  }
  return samples;
}

function pictureIn({ minX, minY, maxX, maxY }: Rect): Rect {
  const [width, height] = [maxX - minX, maxY - minY];
  return {
    minX: minX + width * PICTURE_SHARE.minX,
    maxX: minX + width * PICTURE_SHARE.maxX,
    minY: minY + height * PICTURE_SHARE.minY,
    maxY: minY + height * PICTURE_SHARE.maxY,
  };
}

/** Describes a difference in what the window shows. Beside a picture it counts that no other card's picture comes through. */
export function wronglyPainted(screen: Screen, samples: readonly Sample[]): string[] {
  return samples.flatMap(({ at, card, isPicture }) => {
    const seen = screen.colourAt(at);
    const stranger = CARDS.find((other) => other !== card && isAlike(seen, other.colour));
    const isRight = !stranger && (!isPicture || card === undefined || isAlike(seen, card.colour));
    return isRight ? [] : [`${at.x},${at.y} is rgb(${seen}) where ${card?.id ?? 'canvas'} belongs`];
  });
}

export function containsPoint(box: Rect, { x, y }: Point): boolean {
  return x > box.minX && x < box.maxX && y > box.minY && y < box.maxY;
}
