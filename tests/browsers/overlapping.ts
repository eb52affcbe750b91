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
export const MEETING: Point = { x: 350, y: 200 };
export const SHOWN_AT: Point = { x: 600, y: 380 };
/** The area with nothing floating over the canvas. */
const CLEAR: Rect = { minX: 40, minY: 90, maxX: 1060, maxY: 690 };
/** This much of a card is picture at any zoom: shares of its box. */
const PICTURE = { minX: 0.06, minY: 0.16, maxX: 0.94, maxY: 0.74 } as const;

export async function openOverlapping({ driver, person }: RuleFixture): Promise<OpenBoard> {
  const nodes = await Promise.all(CARDS.map(({ id, at, colour }) => pictureNode(person, id, at, colour)));
  return openBoard(driver, person, nodes);
}

/** A point of the window, the card that must be seen there, and whether it must be seen by its picture. */
export type Sample = { readonly at: Point; readonly card: Card | undefined; readonly isPicture: boolean };

/** A raster over cards that lie in these boxes of the window, without what is nearer to a border than `margin` pixels. */
export function samplesOf(boxes: readonly Rect[], margin: number, pitch: number): Sample[] {
  const samples: Sample[] = [];
  for (let y = CLEAR.minY; y < CLEAR.maxY; y += pitch) {
    for (let x = CLEAR.minX; x < CLEAR.maxX; x += pitch) {
      const at = { x, y };
      if (boxes.some((box) => holds(grownRect(box, margin), at) && !holds(grownRect(box, -margin), at))) continue;
      const index = boxes.findLastIndex((box) => holds(box, at));
      samples.push({ at, card: CARDS[index], isPicture: index >= 0 && holds(pictureIn(boxes[index]!), at) });
    }
  }
  return samples;
}

function pictureIn({ minX, minY, maxX, maxY }: Rect): Rect {
  const [width, height] = [maxX - minX, maxY - minY];
  return {
    minX: minX + width * PICTURE.minX,
    maxX: minX + width * PICTURE.maxX,
    minY: minY + height * PICTURE.minY,
    maxY: minY + height * PICTURE.maxY,
  };
}

/** Describes a difference in what the window shows. Beside a picture it counts that no other card's picture comes through. */
export function paintedWrongly(screen: Screen, samples: readonly Sample[]): string[] {
  return samples.flatMap(({ at, card, isPicture }) => {
    const seen = screen.colourAt(at);
    const stranger = CARDS.find((other) => other !== card && isAlike(seen, other.colour));
    const isRight = !stranger && (!isPicture || card === undefined || isAlike(seen, card.colour));
    return isRight ? [] : [`${at.x},${at.y} is rgb(${seen}) where ${card?.id ?? 'canvas'} belongs`];
  });
}

export function holds(box: Rect, { x, y }: Point): boolean {
  return x > box.minX && x < box.maxX && y > box.minY && y < box.maxY;
}
