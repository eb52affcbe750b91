import type { Family } from '../model.ts';
import { abstract } from './abstract.ts';
import { kettle } from './kettle.ts';
import { lamp } from './lamp.ts';

/** Every product that the engine can build, by the first half of its name in the vocabulary. */
export const FAMILIES: Readonly<Record<string, Family>> = { abstract, kettle, lamp };
