import { z } from 'zod';
import { booleanFlag, type Environment, readVariables } from '../kit/settings.ts';

/** The strictness with which pictures of people are looked at. */
export type ModerationSettings = {
  /** Suspicion from 0 to 1 above which a picture is refused; undefined when pictures are not looked at. */
  readonly moderationLimit: number | undefined;
};

const VARIABLES = {
  MODERATION: booleanFlag.default(true),
  MODERATION_LIMIT: z.coerce.number().min(0).max(1).default(0.75),
};

/** Reads the settings of moderation. Throws a SettingError that names the first wrong one. */
export function readModerationSettings(env: Environment): ModerationSettings {
  const { MODERATION, MODERATION_LIMIT } = readVariables(env, VARIABLES);
  return { moderationLimit: MODERATION ? MODERATION_LIMIT : undefined };
}
