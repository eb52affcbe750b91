import { z } from 'zod';
import { type Environment, readVariables } from '../kit/settings.ts';

/** The days for which things are kept that nobody keeps for ever. */
export type RetentionSettings = {
  /** Boards in the bin, and what a deleted account left. */
  readonly binDays: number;
  /** Values that were overwritten or deleted on a board, and conflicts that are settled. */
  readonly historyDays: number;
  /** Runs that have ended, with their keys; the ledger is kept for good. */
  readonly runsDays: number;
  /** The audit log; 0 for ever. */
  readonly auditDays: number;
};

/** A browser that was away for so long still sends its work, which needs the board, the values that it was written on, and the keys of its runs. */
export const UNSENT_WORK_DAYS = 30;
const DAYS_MAX = 3650;

/** A number of days between what a browser's unsent work needs and ten years. */
const daysOfBoards = z.coerce
  .number({ error: 'it takes a whole number of days' })
  .refine((days) => Number.isInteger(days) && days >= UNSENT_WORK_DAYS && days <= DAYS_MAX, {
    error: `it takes a whole number from ${UNSENT_WORK_DAYS} to ${DAYS_MAX}: a browser keeps unsent work for ${UNSENT_WORK_DAYS} days, which would be lost with less`,
  })
  .default(UNSENT_WORK_DAYS);

const VARIABLES = {
  BIN_DAYS: daysOfBoards,
  HISTORY_DAYS: daysOfBoards,
  RUNS_DAYS: daysOfBoards,
  AUDIT_DAYS: z.coerce
    .number({ error: 'it takes a whole number of days' })
    .refine((days) => Number.isInteger(days) && days >= 0 && days <= DAYS_MAX, {
      error: `it takes a whole number up to ${DAYS_MAX}, and 0 to keep the audit log for ever`,
    })
    .default(365),
};

/** Reads how long things are kept. Throws a SettingError that names the first wrong setting. */
export function readRetentionSettings(env: Environment): RetentionSettings {
  const { BIN_DAYS, HISTORY_DAYS, RUNS_DAYS, AUDIT_DAYS } = readVariables(env, VARIABLES);
  return { binDays: BIN_DAYS, historyDays: HISTORY_DAYS, runsDays: RUNS_DAYS, auditDays: AUDIT_DAYS };
}
