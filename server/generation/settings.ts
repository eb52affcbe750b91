import { booleanFlag, type Environment, readVariables } from '../kit/settings.ts';

/** The settings by which runs are tried out. */
export type GenerationSettings = {
  /** Lets a prompt or header force failures; for tests only, never in production. */
  readonly engineTest: boolean;
  /** Says that this was asked for in production, where it is ignored. */
  readonly engineTestIgnored: boolean;
};

/** Reads the settings of generation. Throws a SettingError that names the first wrong one. */
export function readGenerationSettings(env: Environment): GenerationSettings {
  const { ENGINE_TEST } = readVariables(env, { ENGINE_TEST: booleanFlag.default(false) });
  const isProduction = env.NODE_ENV === 'production';
  return { engineTest: ENGINE_TEST && !isProduction, engineTestIgnored: ENGINE_TEST && isProduction };
}
