import { BOARD_SCENES } from './states/boardStates.ts';
import { DIALOG_SCENES } from './states/dialogStates.ts';
import { PAGE_SCENES } from './states/pageStates.ts';
import { REVIEW_SCENES } from './states/reviewStates.ts';
import type { Scene, Setting, State } from './states/walk.ts';

/** Every state of the product, in the order in which it is walked through. What a state shows is named in `shows`. */
export const SCENES: readonly Scene[] = [...PAGE_SCENES, ...BOARD_SCENES, ...DIALOG_SCENES, ...REVIEW_SCENES];

/** All states in the first two; those that change most in the others, which are walked through where pictures are asked for. */
export const SETTINGS: readonly Setting[] = [
  { id: 'light', language: 'english', theme: 'light', width: 1440, height: 900 },
  { id: 'dark', language: 'chinese', theme: 'dark', width: 1440, height: 900 },
  { id: 'forced', language: 'english', theme: 'light', width: 1440, height: 900, forcedColors: true, isPartial: true },
  { id: 'small', language: 'english', theme: 'light', width: 320, height: 640, isPartial: true },
];

/** Below this a window is narrow. */
const NARROW = 480;

/** Says whether a setting looks at a state; one that it does not look at may lie on the way to one that it does. */
export function isLookedAt(state: State, setting: Setting): boolean {
  return (state.isVaried || !setting.isPartial) && (!state.isWide || setting.width >= NARROW);
}

/** The states that a setting looks at. */
export function statesIn(setting: Setting): readonly State[] {
  return SCENES.flatMap(({ states }) => states).filter((state) => isLookedAt(state, setting));
}
