import { z } from 'zod';

/** The variables of the environment that a program is started with. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used; its message is one sentence for the person who starts the server. */
export class SettingError extends Error {}

/** A variable that switches something on or off. */
export const booleanFlag = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform((value) => value === '1' || value === 'true');

/** Reads variables, of which one that is empty counts as unset. Throws a SettingError that names the first wrong one. */
export function readVariables<Shape extends z.ZodRawShape>(
  env: Environment,
  shape: Shape,
): z.output<z.ZodObject<Shape>> {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = z.object(shape).safeParse(values);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new SettingError(`The setting ${issue.path.join('.')} cannot be used: ${issue.message}.`);
}
