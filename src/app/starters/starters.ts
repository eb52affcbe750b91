import type { Operation } from '../../../contract/operations/index.ts';

/** The boards that a person may start from, in the order of their tiles. */
export const STARTERS = [
  'sketchToRender',
  'photoToMaterial',
  'photoToCampaign',
  'wordsToDesigns',
  'composition',
  'pictureToModel',
] as const;
export type StarterName = (typeof STARTERS)[number];

/** The operations that the nodes of a starter run, in their order. */
export const STARTER_OPERATIONS: Readonly<Record<StarterName, readonly Operation[]>> = {
  sketchToRender: ['process_sketch'],
  photoToMaterial: ['instruct_edit'],
  photoToCampaign: ['remove_background', 'generate_background'],
  wordsToDesigns: ['enhance_prompt', 'generate_image'],
  composition: ['expand_image'],
  pictureToModel: ['image_to_3d'],
};

/** The starters that run to their end on a plan without these operations. */
export function runnableStarters(missingFeatures: readonly Operation[]): readonly StarterName[] {
  return STARTERS.filter((name) => !STARTER_OPERATIONS[name].some((operation) => missingFeatures.includes(operation)));
}
