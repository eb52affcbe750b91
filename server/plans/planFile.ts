import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { PlanName } from '../../contract/calls/plans.ts';
import { OPERATION_ROWS, OPERATIONS, Operation } from '../../contract/operations/index.ts';
import { type Environment, SettingError } from '../kit/settings.ts';

/** The limits of a plan. */
export type PlanLimits = {
  /** Runs that may be done in a month; null for any number. */
  readonly runs: number | null;
  readonly excludedOperations: readonly Operation[];
  /** Bytes of boards and files that somebody may hold; null or nothing for any number. */
  readonly bytes?: number | null;
};
export type Plans = Readonly<Record<PlanName, PlanLimits>>;

const PlanEntry = z.strictObject({
  runs: z.int().min(0).nullable().optional().describe('Runs that may be done in a month; null for any number.'),
  gigabytes: z
    .number()
    .min(0)
    .nullable()
    .optional()
    .describe('Gigabytes (10^9 bytes) of boards and files that somebody may hold; null for any number.'),
  without: z.array(Operation).optional().describe('Operations that the plan does not have.'),
});

/** The configuration file; `docs/plans.schema.json` is made from it. */
export const PlanFile = z.strictObject({
  $schema: z.string().optional(),
  trial: PlanEntry.optional().describe('What everybody begins with.'),
  paid: PlanEntry.optional().describe('What is paid for, or given by the operator.'),
});

const GIGABYTE = 1e9;
const UNLIMITED_LIMITS: PlanLimits = { runs: null, excludedOperations: [], bytes: null };
const PAID_DEFAULTS: PlanLimits = { ...UNLIMITED_LIMITS, bytes: 100 * GIGABYTE };
const PAID_FEATURES = OPERATIONS.filter((operation) => OPERATION_ROWS[operation].isPaidFeature);
const TRIAL_DEFAULTS: PlanLimits = { runs: 100, excludedOperations: PAID_FEATURES, bytes: 10 * GIGABYTE };

/** Reads `PLANS_FILE`, else `plans.json` in the data folder where there is one. Throws a SettingError that names the first fault. */
export function readPlans(env: Environment, dataDir: string): Plans {
  const path = env.PLANS_FILE ? resolve(env.PLANS_FILE) : join(dataDir, 'plans.json');
  const { trial, paid } = env.PLANS_FILE || existsSync(path) ? readPlanFile(path) : {};
  return {
    trial: mergeLimits(trial, TRIAL_DEFAULTS),
    paid: mergeLimits(paid, PAID_DEFAULTS),
    unlimited: UNLIMITED_LIMITS,
  };
}

function mergeLimits(entry: z.infer<typeof PlanEntry> | undefined, defaults: PlanLimits): PlanLimits {
  const { runs = defaults.runs, without = defaults.excludedOperations, gigabytes } = entry ?? {};
  const bytes = typeof gigabytes === 'number' ? gigabytes * GIGABYTE : gigabytes;
  return { runs, excludedOperations: without, bytes: bytes === undefined ? (defaults.bytes ?? null) : bytes };
}

function readPlanFile(path: string): z.infer<typeof PlanFile> {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new SettingError(`The file of plans ${path} cannot be read as JSON: ${(cause as Error).message}.`, {
      cause,
    });
  }
  const parsed = PlanFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new SettingError(`The file of plans ${path} cannot be used: ${[...issue.path, issue.message].join(': ')}.`);
}
