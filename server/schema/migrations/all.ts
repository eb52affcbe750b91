import { accountMigrations } from './accounts.ts';
import { assetMigrations } from './assets.ts';
import { auditMigrations } from './audit.ts';
import { boardMigrations } from './boards.ts';
import { jobMigrations } from './jobs.ts';
import { limitMigrations } from './limits.ts';
import { mailMigrations } from './mail.ts';
import type { Migrations } from './migrations.ts';
import { phoneMigrations } from './phone.ts';
import { planMigrations } from './plans.ts';
import { sharingMigrations } from './sharing.ts';

/** The changes of every area. */
export const ALL_MIGRATIONS: Migrations = {
  ...accountMigrations,
  ...boardMigrations,
  ...assetMigrations,
  ...jobMigrations,
  ...sharingMigrations,
  ...mailMigrations,
  ...planMigrations,
  ...phoneMigrations,
  ...auditMigrations,
  ...limitMigrations,
};
