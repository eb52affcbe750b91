import type { AccountTables } from './tables/accounts.ts';
import type { AssetTables } from './tables/assets.ts';
import type { AuditTables } from './tables/audit.ts';
import type { BoardTables } from './tables/boards.ts';
import type { JobTables } from './tables/jobs.ts';
import type { MailTables } from './tables/mail.ts';
import type { PhoneTables } from './tables/phone.ts';
import type { PlanTables } from './tables/plans.ts';
import type { SharingTables } from './tables/sharing.ts';

/** Every table, by area. */
export type Database = AccountTables &
  BoardTables &
  AssetTables &
  JobTables &
  SharingTables &
  MailTables &
  PlanTables &
  PhoneTables &
  AuditTables;
