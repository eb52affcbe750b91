import { expect, test } from 'vitest';
import { fileInDataUrl, isPictureAddress, svgFileInText } from './fileInText.ts';

const contentOf = async (file: File | undefined) => file && [file.name, file.type, await file.text()];

test.each([
  ['data:image/png;base64,aGk=', ['image.png', 'image/png', 'hi']],
  ['data:image/jpeg;base64,aGk%3D', ['image.jpg', 'image/jpeg', 'hi']],
  ['data:image/svg+xml;charset=utf-8,%3Csvg/%3E', ['image.svg', 'image/svg+xml', '<svg/>']],
  ['data:image/gif;base64,aGk=', undefined],
  ['data:image/png;base64,*', undefined],
  ['data:image/svg+xml,%E0%A4%A', undefined],
  ['https://elsewhere.test/a.png', undefined],
])('the picture in %s', async (address, expected) => {
  expect(await contentOf(fileInDataUrl(address))).toEqual(expected);
});

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>', true],
  [' <?xml version="1.0"?>\n<!-- by a program -->\n<!DOCTYPE svg>\n<svg>\n</svg>\n', true],
  ['How to draw <svg></svg> by hand', false],
  ['<svg> is an element', false],
  ['copper kettle', false],
])('whether %s is a drawing', (text, expected) => {
  expect(svgFileInText(text) !== undefined).toBe(expected);
});

test.each([
  [' https://example.org/cups/cup.PNG?w=400 ', true],
  ['http://example.org/a%20cup.jpeg#top', true],
  ['https://example.org/cups', false],
  ['https://example.org/?file=cup.png', false],
  ['javascript:cup.png', false],
  ['file:///tmp/cup.png', false],
  ['See https://example.org/cup.png', false],
  ['https://', false],
])('whether this is the address of a picture: %s %s', (text, expected) => {
  expect(isPictureAddress(text)).toBe(expected);
});
