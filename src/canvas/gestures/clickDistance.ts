/** A press that moves no farther than this is a click, in CSS pixels of the window. */
export const CLICK_DISTANCE = 3;
