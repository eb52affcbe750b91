import type { AccountTables } from '../accounts/tables.ts';
import type { AssetTables } from '../assets/tables.ts';
import type { BoardTables } from '../boards/tables.ts';
import type { JobTables } from '../jobs/tables.ts';
import type { MailTables } from '../mail/tables.ts';
import type { PhoneTables } from '../phone/tables.ts';
import type { PlanTables } from '../plans/tables.ts';
import type { ReviewTables } from '../reviews/tables.ts';

/** Every table, by area. */
export type Database = AccountTables &
  BoardTables &
  AssetTables &
  JobTables &
  ReviewTables &
  MailTables &
  PlanTables &
  PhoneTables;
