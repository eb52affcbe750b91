import { expect, test } from 'vitest';
import { collectGarbage, heldMemory } from './garbage.ts';

const MIB = 2 ** 20;

/** Leaves dead memory behind: of WebAssembly, of a buffer, and in the heap. */
function waste(): number {
  const memory = new WebAssembly.Memory({ initial: 1024 });
  const buffer = new Uint8Array(64 * MIB).fill(1);
  const objects = Array.from({ length: 1_000_000 }, (_, i) => ({ i }));
  return memory.buffer.byteLength + buffer.length + objects.length;
}

test('what is dead in and outside the heap is given back at once', () => {
  collectGarbage();
  const before = heldMemory();
  waste();
  expect(heldMemory() - before).toBeGreaterThan(128 * MIB);
  collectGarbage();
  expect(heldMemory() - before).toBeLessThan(8 * MIB);
});
