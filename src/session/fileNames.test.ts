import { expect, test } from 'vitest';
import { safeName, uniqueFileNames } from './fileNames.ts';

test.each([
  ['copper kettle, walnut handle', 'copper kettle, walnut handle'],
  ['紫铜水壶', '紫铜水壶'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['../../etc/passwd', 'etc passwd'],
  ['  two\nlines\u0000 ', 'two lines'],
  ['...', ''],
  ['ends with dots. .', 'ends with dots'],
  ['CON', 'CON_'],
  ['lpt1', 'lpt1_'],
  ['🫖'.repeat(100), '🫖'.repeat(80)],
])('%j is safe as %j', (text, name) => {
  expect(safeName(text)).toBe(name);
});

test('names in one folder are numbered where they would be the same, and one without words has a name', () => {
  const png = (name: string) => ({ name, extension: 'png' });
  expect(
    uniqueFileNames([
      png('Kettle'),
      png('kettle'),
      { name: 'kettle', extension: 'jpg' },
      png('kettle 2'),
      png('?'),
      png(''),
    ]),
  ).toEqual(['Kettle.png', 'kettle 2.png', 'kettle.jpg', 'kettle 2 2.png', 'image.png', 'image 2.png']);
});
