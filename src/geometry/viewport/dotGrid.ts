/** The dots' pitch in board units, and the range that it keeps on the screen by doubling and halving. */
const BOARD_PITCH = 24;
const SCREEN_PITCH_MIN = 20;

/**
 * The screen pitch of the dot grid at zoom `k`: the board's pitch doubled or halved until it lies from 20 up to (not
 * including) 40 pixels, so that dots appear and vanish without the rest moving.
 */
export function dotPitch(k: number): number {
  const scaledPitch = BOARD_PITCH * k;
  return scaledPitch * 2 ** Math.ceil(Math.log2(SCREEN_PITCH_MIN / scaledPitch));
}
