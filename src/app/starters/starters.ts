/** The boards that a person may start from, in the order of their tiles. */
export const STARTERS = [
  'sketchToRender',
  'photoToCampaign',
  'wordsToDesigns',
  'pictureToModel',
  'composition',
] as const;
export type StarterName = (typeof STARTERS)[number];
