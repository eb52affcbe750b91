import { expect, test } from 'vitest';
import { SettingError } from '../kit/settings.ts';
import { readRetentionSettings } from './settings.ts';

test('things are kept for thirty days and the audit log for a year, unless somebody sets another time', () => {
  expect(readRetentionSettings({})).toEqual({ binDays: 30, historyDays: 30, runsDays: 30, auditDays: 365 });
  const env = { BIN_DAYS: '90', HISTORY_DAYS: '3650', RUNS_DAYS: '31', AUDIT_DAYS: '0' };
  expect(readRetentionSettings(env)).toEqual({ binDays: 90, historyDays: 3650, runsDays: 31, auditDays: 0 });
});

test.each(['BIN_DAYS', 'HISTORY_DAYS', 'RUNS_DAYS'])('%s is not shorter than unsent work lasts', (name) => {
  for (const days of ['29', '0', '-1', '30.5', '3651'])
    expect(() => readRetentionSettings({ [name]: days })).toThrow(
      new SettingError(
        `The setting ${name} cannot be used: it takes a whole number from 30 to 3650: a browser keeps unsent work for 30 days, which would be lost with less.`,
      ),
    );
  expect(() => readRetentionSettings({ [name]: 'a month' })).toThrow(
    new SettingError(`The setting ${name} cannot be used: it takes a whole number of days.`),
  );
});

test.each(['-1', '1.5', '3651'])('AUDIT_DAYS is not %s', (days) => {
  expect(() => readRetentionSettings({ AUDIT_DAYS: days })).toThrow(
    new SettingError(
      'The setting AUDIT_DAYS cannot be used: it takes a whole number up to 3650, and 0 to keep the audit log for ever.',
    ),
  );
});
