/** The dots' pitch in board units: what is snapped to the grid lands on its multiples. */
export const BOARD_PITCH = 24;
/** The least pitch on the screen, kept by doubling and halving. */
const SCREEN_PITCH_MIN = 20;

/**
 * The screen pitch of the dot grid at zoom `k`: the board's pitch doubled or halved until it lies from 20 up to (not
 * including) 40 pixels, so that dots appear and vanish without the rest moving.
 */
export function dotPitch(k: number): number {
  const scaledPitch = BOARD_PITCH * k;
  return scaledPitch * 2 ** Math.ceil(Math.log2(SCREEN_PITCH_MIN / scaledPitch));
}
