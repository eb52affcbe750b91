import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FileDropGuard } from './FileDropGuard.tsx';

/** Says whether the browser's own answer to a drop is prevented. */
function isPrevented(fill: (transfer: DataTransfer) => void): boolean[] {
  const dataTransfer = new DataTransfer();
  fill(dataTransfer);
  return ['dragover', 'drop'].map((type) => {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  });
}

test('files that are dropped meanwhile do not replace the page; words go where they may', () => {
  const withFile = (transfer: DataTransfer) => void transfer.items.add(new File(['x'], 'a.png'));
  const { unmount } = render(<FileDropGuard />);
  expect([isPrevented(withFile), isPrevented((transfer) => transfer.setData('text/plain', 'words'))]).toEqual([
    [true, true],
    [false, false],
  ]);
  unmount();
  expect(isPrevented(withFile)).toEqual([false, false]);
});
