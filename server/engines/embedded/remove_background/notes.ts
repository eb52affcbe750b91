import { SURE } from '../cutout/index.ts';

export const NOTHING = 'There is nothing in this picture to cut out.';
export const LOST = 'No subject stands out from the background of this picture.';

/** What a person should know of a cut-out. The call has no prompt, so the language is English. */
export function describeCut(confidence: number, exact: boolean): { notes: string[]; remarks: string[] } {
  if (exact) return { notes: ['The outline is exact: the shape of this subject is known.'], remarks: [] };
  const found = 'The subject was found by a network, its outline by the colours on both sides.';
  if (confidence >= SURE) return { notes: [found], remarks: [] };
  const doubt =
    'The outline may be wrong in places: it is not clear here what belongs to the subject. The mask editor can help.';
  return { notes: [found, doubt], remarks: [doubt] };
}
