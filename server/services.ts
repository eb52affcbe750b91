import { z } from 'zod';
import { type Environment, readVariables } from './kit/settings.ts';

/** The services of a process: `web` answers people, `worker` does the runs, sends the letters and removes what is old. */
const SERVICE_NAMES = ['web', 'worker'] as const;
type ServiceName = (typeof SERVICE_NAMES)[number];

export type ServiceSettings = { readonly services: ReadonlySet<ServiceName> };

const SERVICE_VARIABLES = {
  SERVICES: z
    .string()
    .default(SERVICE_NAMES.join(','))
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(SERVICE_NAMES, { error: 'it takes web, worker, or both with a comma between them' }))),
};

/** Reads which services a process has: all, unless `SERVICES` names some. Throws a SettingError for a name that is none. */
export function readServices(env: Environment): ServiceSettings {
  return { services: new Set(readVariables(env, SERVICE_VARIABLES).SERVICES) };
}
