import { describe, expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls/index.ts';
import { judgeRun } from '../../machines/generation/generation.rules.ts';
import { node } from '../board.fixture.tsx';
import { IMAGE_ANSWER, runInputsFor } from '../run.fixture.ts';
import type { VectorToStore } from './createVector.ts';
import { textImageRun } from './textImage.run.ts';

const writing = (data: Record<string, unknown>) => runInputsFor([node('n', 'textImageNode', data)], [], 'n');
const png = { url: '/assets/kettle.png', objectKey: 'PPPPPPPPPPPPPPPPPPPPPP.png' };
const KETTLE = { text: 'Kettle', font: 'Georgia', fontColor: '#7a3b16', letterSpacing: 4 };
const READY: VectorToStore = {
  svg: '<svg/>',
  dataUrl: 'data:image/svg+xml;base64,PHN2Zy8+',
  png,
  isFullyOutlined: true,
};

test('a text is needed, of at most 4,000 characters, without a word of the list', () => {
  const judge = (text: string) => judgeRun(textImageRun, writing({ text }));
  expect(judge(' \n')).toEqual({ ok: false, message: 'promptMissing' });
  expect(judge('a'.repeat(4001))).toEqual({ ok: false, message: 'promptTooLong' });
  expect(judge('A PORN lamp')).toEqual({ ok: false, message: 'inappropriateText' });
  expect(judge('a'.repeat(2000))).toEqual({ ok: true });
});

test('the SVG is sent to save_image, which keeps what is transparent', () => {
  const body = { imageb64: READY.dataUrl, alpha: true, format: 'svg' };
  expect(textImageRun.toRequest(writing({ text: 'Kettle' }), READY)).toEqual({ call: 'save_image', body });
  expect(CALLS.save_image.body.parse(body)).toEqual(body);
});

test('what was drawn serves again for the same text in the same look, and for nothing else', () => {
  const keyOf = (data: object) => textImageRun.prepare?.keyOf(writing({ ...KETTLE, ...data }));
  expect(keyOf({ title: 'Logo', svgMarkup: '<svg/>' })).toBe(keyOf({}));
  const others = [{ text: 'Kettles' }, { font: 'Arial' }, { fontColor: '#000000' }, { letterSpacing: 5 }];
  expect(new Set([{}, ...others].map(keyOf)).size).toBe(5);
});

describe('the answer becomes a vector beside it; the node keeps its markup, passes its PNG on, and knows what it shows', () => {
  const vector = { imageUrl: IMAGE_ANSWER.image_url, objectKey: IMAGE_ANSWER.object_key };
  const sourceData = { svgMarkup: '<svg/>', png, createdFrom: KETTLE };
  test.each([
    ['outlines alone', READY, vector],
    [
      'with text that the server cannot draw: its card shows the PNG',
      { ...READY, isFullyOutlined: false },
      { ...vector, png },
    ],
  ])('%s', (_, created, data) => {
    expect(textImageRun.resultOf(IMAGE_ANSWER, writing(KETTLE), created)).toEqual({ kind: 'vector', data, sourceData });
  });

  test.each([
    ['is kept up to 262,144 characters', 262_144, true],
    ['is with the vector alone beyond that, and an earlier one goes', 262_145, false],
  ])('its markup %s', (_, length, isStored) => {
    const svg = '<svg/>'.padEnd(length);
    const inputs = writing({ ...KETTLE, svgMarkup: '<svg>earlier</svg>' });
    const result = textImageRun.resultOf(IMAGE_ANSWER, inputs, { ...READY, svg });
    expect(result).toEqual({
      kind: 'vector',
      data: vector,
      sourceData: { ...sourceData, svgMarkup: isStored ? svg : undefined },
    });
  });
});
