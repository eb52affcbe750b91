import { expect, test } from 'vitest';
import { fileTitle } from './nodeUpload.ts';

test.each([
  ['kettle.png', 'kettle'],
  ['tea.line.2027.jpg', 'tea.line.2027'],
  ['kettle', 'kettle'],
  [' 茶壶 .webp', '茶壶'],
  ['.png', '.png'],
  // Browsers call a picture from the clipboard so.
  ['image.png', undefined],
  ['  .jpg', undefined],
  [`${'x'.repeat(300)}.png`, 'x'.repeat(100)],
])('a file called %j has the title %j', (name, title) => {
  expect(fileTitle({ name })).toBe(title);
});
