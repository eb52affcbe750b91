import { expect, test } from 'vitest';
import { colorOfPerson as ofServer } from '../../server/kit/personColor.ts';
import { colorOfPerson as ofApp } from '../../src/ui/tokens/personColor.ts';

test('a comment has the colour that the app gives its writer, whoever gives it', () => {
  const names = ['Anonymous', 'Gil', 'Ann', 'Müller', '林小姐', '🦆', ''];
  expect(names.map(ofServer)).toEqual(names.map(ofApp));
});
