import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cropImage } from '../../../contract/calls/assets.ts';
import {
  type Crop,
  changeRatio,
  cropBody,
  flipCrop,
  fullCrop,
  isCropChanged,
  rotateCrop,
  rotatedSize,
  setFrame,
} from './crop.ts';
import { CROP_RATIOS, type CropFrame, type CropGrip, drawFrame, moveFrame, resizeFrame } from './frame.ts';

const SIZE = { width: 800, height: 600 };
const uncropped = fullCrop(SIZE);
const croppedFrame: Crop = { ...uncropped, frame: { x: 100, y: 50, width: 300, height: 200 } };

const sideLength = fc.integer({ min: 1, max: 5000 });
const picture = fc.record({ width: sideLength, height: sideLength });
const coordinate = fc.double({ min: -9000, max: 9000, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate });
const ratio = fc.constantFrom(...CROP_RATIOS);
const grip = fc.constantFrom<Exclude<CropGrip, 'move' | 'draw'>>('n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw');

function isWithin({ x, y, width, height }: CropFrame, bounds: { width: number; height: number }): boolean {
  const isPlain = [x, y, width, height].every(Number.isInteger);
  return (
    isPlain && x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= bounds.width && y + height <= bounds.height
  );
}

describe('whatever is done to it, a frame is whole pixels of the picture, at least one', () => {
  test('drawn, dragged and moved', () => {
    fc.assert(
      fc.property(picture, point, point, ratio, grip, point, (bounds, from, to, newRatio, pressedGrip, by) => {
        const fit = { ratio: newRatio, bounds };
        const drawn = drawFrame(from, to, fit);
        const sized = resizeFrame(drawn, pressedGrip, by, fit);
        const moved = moveFrame(sized, by, bounds);
        expect([drawn, sized, moved].map((frame) => isWithin(frame, bounds))).toEqual([true, true, true]);
      }),
    );
  });

  test('turned, flipped, set by numbers and given a ratio', () => {
    const step = fc.oneof(
      fc.record({ turn: fc.constantFrom<1 | -1>(1, -1) }),
      fc.record({ flip: fc.constantFrom<'across' | 'down'>('across', 'down') }),
      fc.record({ ratio }),
      fc.record({
        set: fc.record({ x: fc.nat(6000), width: fc.integer({ min: 1, max: 6000 }) }, { requiredKeys: [] }),
      }),
    );
    fc.assert(
      fc.property(picture, fc.array(step, { maxLength: 8 }), (size, edits) => {
        let crop = fullCrop(size);
        for (const edit of edits) {
          if ('turn' in edit) crop = rotateCrop(crop, size, edit.turn);
          else if ('flip' in edit) crop = flipCrop(crop, size, edit.flip);
          else if ('ratio' in edit) crop = changeRatio(crop, size, edit.ratio);
          else crop = setFrame(crop, size, edit.set);
          expect(isWithin(crop.frame, rotatedSize(size, crop))).toBe(true);
        }
        expect(cropImage.body.safeParse({ object_key: 'AAAAAAAAAAAAAAAAAAAAAA.png', ...cropBody(crop) }).success).toBe(
          true,
        );
      }),
    );
  });
});

/** The place to which the plan takes a pixel of the picture: flipped, then turned clockwise, seen from the frame's corner. */
function expectedPixel({ flipX, flipY, rotation, frame }: Crop, [x, y]: readonly [number, number]) {
  let [px, py] = [flipX ? SIZE.width - 1 - x : x, flipY ? SIZE.height - 1 - y : y];
  let height = SIZE.height;
  let width = SIZE.width;
  for (let turned = 0; turned < rotation; turned += 90) {
    [px, py] = [height - 1 - py, px];
    [width, height] = [height, width];
  }
  return [px - frame.x, py - frame.y];
}

test('what is seen is what the call makes: flips come before the turn, and the frame stays on its pixels', () => {
  const corner = [100, 50] as const;
  expect(expectedPixel(croppedFrame, corner)).toEqual([0, 0]);
  const right = rotateCrop(croppedFrame, SIZE, 1);
  // A quarter clockwise: the upper left pixel goes to the upper right.
  expect(expectedPixel(right, corner)).toEqual([right.frame.width - 1, 0]);
  const across = flipCrop(right, SIZE, 'across');
  expect(expectedPixel(across, corner)).toEqual([0, 0]);
  const down = flipCrop(across, SIZE, 'down');
  expect(expectedPixel(down, corner)).toEqual([0, down.frame.height - 1]);
  const left = rotateCrop(down, SIZE, -1);
  expect(expectedPixel(left, corner)).toEqual([left.frame.width - 1, left.frame.height - 1]);
});

test('turned all the way round, or flipped both ways and turned by half, nothing is changed', () => {
  const once = (crop: Crop) => rotateCrop(crop, SIZE, 1);
  expect(once(once(once(once(croppedFrame))))).toEqual(croppedFrame);
  const half = once(once(flipCrop(flipCrop(uncropped, SIZE, 'across'), SIZE, 'down')));
  expect(
    [half, croppedFrame, once(uncropped), flipCrop(uncropped, SIZE, 'down'), uncropped].map((crop) =>
      isCropChanged(crop, SIZE),
    ),
  ).toEqual([false, true, true, true, false]);
});

test('a fixed ratio turns with the picture', () => {
  const wide = changeRatio(uncropped, SIZE, '16:9');
  expect(wide.frame).toEqual({ x: 0, y: 75, width: 800, height: 450 });
  const tall = rotateCrop(wide, SIZE, 1);
  expect([tall.ratio, tall.frame]).toEqual(['9:16', { x: 75, y: 0, width: 450, height: 800 }]);
});

test('at a fixed ratio a dragged side takes the other along, about its middle', () => {
  const fit = { ratio: '1:1', bounds: SIZE } as const;
  const square = { x: 200, y: 200, width: 200, height: 200 };
  expect(resizeFrame(square, 'e', { x: 50, y: 0 }, fit)).toEqual({ x: 200, y: 175, width: 250, height: 250 });
  expect(resizeFrame(square, 'nw', { x: -20, y: -60 }, fit)).toEqual({ x: 140, y: 140, width: 260, height: 260 });
  expect(resizeFrame(square, 'se', { x: 900, y: 0 }, fit)).toEqual({ x: 200, y: 200, width: 400, height: 400 });
});

test('the plan is sent in whole numbers, by the names of the call', () => {
  expect(cropBody(flipCrop(rotateCrop(croppedFrame, SIZE, -1), SIZE, 'across'))).toEqual({
    crop_x: 350,
    crop_y: 400,
    crop_width: 200,
    crop_height: 300,
    flip_x: false,
    flip_y: true,
    rotation: 270,
  });
});
