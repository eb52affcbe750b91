import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Waits until a dialog that opens has taken the focus: keys go to the page until then, and a focus that is set before is lost. */
export async function waitForFocus(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
}
