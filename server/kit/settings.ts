import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The variables of the environment that a program is started with. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used; its message is one sentence for the person who starts the server. */
export class SettingError extends Error {}

/** The ending of a variable that names a file with the value of another, as secrets come from a container's files. */
const FILE_SUFFIX = '_FILE';

/**
 * Adds the variables whose values lie in files: with `_FILE` behind its name a variable names a file, and has what stands there, without space around
 * it. A file that cannot be read leaves its variable unset, unless it is one of `required`: then a SettingError is thrown, as where both are set.
 */
export function readFileVariables(env: Environment, required: ReadonlySet<string>): Environment {
  const values: Record<string, string | undefined> = { ...env };
  for (const [variable, path] of Object.entries(env)) {
    const name = variable.slice(0, -FILE_SUFFIX.length);
    if (!variable.endsWith(FILE_SUFFIX) || name === '' || !path) continue;
    if (env[name]) {
      if (required.has(name)) throw new SettingError(`${name} and ${variable} are both set. Set one of them.`);
      continue;
    }
    try {
      values[name] = readFileSync(path, 'utf8').trim();
    } catch (cause) {
      if (required.has(name))
        throw new SettingError(`The file ${path} that ${variable} names cannot be read.`, { cause });
    }
  }
  return values;
}

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
  throw new SettingError(`The setting ${String(issue.path[0])} cannot be used: ${issue.message}.`);
}
