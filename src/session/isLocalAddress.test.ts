import { expect, test } from 'vitest';
import { isLocalAddress } from './isLocalAddress.ts';

test.each([
  ['http://localhost:3000/physical/review#a', true],
  ['http://127.0.0.1/x', true],
  ['http://[::1]:3000/x', true],
  ['http://192.168.1.9:3000/x', false],
  ['https://maquette.example.org/x', false],
])('%s is of this machine only: %s', (url, isLocal) => {
  expect(isLocalAddress(url)).toBe(isLocal);
});
