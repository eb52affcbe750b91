import { vi } from 'vitest';

export const SETUP_FAILURE = 'there is no room for a canvas';

/** Lets every view fail while it is set up. */
export function failSetup(): void {
  vi.spyOn(HTMLCanvasElement.prototype, 'width', 'set').mockImplementation(() => {
    throw new Error(SETUP_FAILURE);
  });
  // @react-three/fiber warns at the end of such a view: it has no XR manager to disconnect yet. All else is released.
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
}
