import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PlanName } from '../../contract/calls/plans.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { createInvitation } from '../accounts/invitations.ts';
import { runAs } from '../audit/actor.ts';
import { streamEntries } from '../audit/entries.ts';
import { entryFileHeader, entryLine } from '../audit/entryFile.ts';
import { recordAudit } from '../audit/record.ts';
import { BackupError } from '../backup/backupError.ts';
import { runBackup } from '../backup/runBackup.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { ProblemError } from '../kit/problems.ts';
import { grantPlan } from '../plans/plans.ts';

/** The commands of whoever runs an installation from its machine. */
export const USAGE = `npm run operator -- accounts                    lists the accounts
npm run operator -- create EMAIL [NAME]         makes an account, whatever SIGN_UP says
npm run operator -- reset-password EMAIL        gives an account a new password and ends its sessions
npm run operator -- verify EMAIL                takes an account's address for its holder's, as a mail would
npm run operator -- plan EMAIL trial|paid|unlimited   gives an account a plan
npm run operator -- invite [NOTE]               makes an invitation code, for SIGN_UP=invite
npm run operator -- backup [FOLDER]             backs up database and files, as npm run backup does
npm run operator -- audit [--since TIME] [--until TIME] [--person EMAIL] [--action NAME] [--csv]
                                                prints who did what, a line each, as JSON or as CSV`;

/** The parts of an installation that commands work on. */
export type OperatorContext = {
  readonly accounts: Accounts;
  readonly database: OpenDatabase;
  readonly config: Config;
};
type Command = (
  context: OperatorContext,
  args: readonly string[],
  { signal, print }: { readonly signal: AbortSignal; readonly print: (line: string) => void },
) => Promise<string | undefined>;

const PASSWORD_BYTES = 12;
const newPassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url');

const COMMANDS: Readonly<Record<string, Command>> = {
  async accounts({ database: { db } }) {
    const people = await db
      .selectFrom('user')
      .select(['email', 'name'])
      .where('id', 'not in', (eb) => eb.selectFrom('deleted_account').select('user_id'))
      .orderBy('createdAt')
      .execute();
    return people.map(({ email, name }) => `${email}  ${name}`).join('\n') || 'There are no accounts yet.';
  },
  async create({ accounts }, [email, ...name]) {
    if (email === undefined) return USAGE;
    const password = newPassword();
    await accounts.createAccount({ email, password, name: name.join(' ') || email });
    return `The account ${email} has the password ${password}`;
  },
  async 'reset-password'({ accounts }, [email]) {
    if (email === undefined) return USAGE;
    const password = newPassword();
    const isKnown = await accounts.resetPassword(email, password);
    return isKnown ? `The account ${email} now has the password ${password}` : `There is no account ${email}.`;
  },
  async verify({ database: { db } }, [email]) {
    if (email === undefined) return USAGE;
    const query = db.updateTable('user').set({ emailVerified: true }).where('email', '=', email.toLowerCase());
    const { numUpdatedRows } = await query.executeTakeFirst();
    return numUpdatedRows > 0 ? `The address of ${email} is verified.` : `There is no account ${email}.`;
  },
  async plan({ database: { db } }, [email, name]) {
    const plan = PlanName.safeParse(name);
    if (email === undefined || !plan.success) return USAGE;
    const isSet = await grantPlan(db, { email, plan: plan.data, until: null });
    return isSet ? `The account ${email} has the plan ${plan.data}.` : `There is no account ${email}.`;
  },
  async invite({ database: { db } }, note) {
    return `This code makes one account: ${await createInvitation(db, note.join(' '))}`;
  },
  async backup({ database, config }, [folder], { signal }) {
    const target = folder === undefined ? undefined : resolve(folder);
    const backup = await runBackup({ config, database, folder: target, signal });
    return `The backup ${backup.folder} has ${backup.summary}.`;
  },
  async audit({ database: { db } }, args, { signal, print }) {
    const { csv, ...filter } = parseArgs({ args: [...args], options: AUDIT_OPTIONS }).values;
    const format = csv ? 'csv' : 'ndjson';
    for (const time of [filter.since, filter.until])
      if (time !== undefined && Number.isNaN(Date.parse(time))) return `${time} is no time, as 2026-11-23 is.`;
    if (csv) print(entryFileHeader(format).trimEnd());
    for await (const entry of streamEntries(db, filter)) {
      if (signal.aborted) return undefined;
      print(entryLine(format, entry).trimEnd());
    }
    return undefined;
  },
};

const AUDIT_OPTIONS = {
  since: { type: 'string' },
  until: { type: 'string' },
  person: { type: 'string' },
  action: { type: 'string' },
  csv: { type: 'boolean' },
} as const;

/** Says whether there is a command of a name. */
export function isCommand(name: string | undefined): name is string {
  return name !== undefined && Object.hasOwn(COMMANDS, name);
}

/** Runs a command and gives its exit code; what it answers, and why it could not, is printed. */
export async function runCommand(
  context: OperatorContext,
  [name, ...args]: readonly string[],
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<number> {
  if (!isCommand(name)) {
    print(USAGE);
    return 0;
  }
  try {
    const output = await runAs({ actor: { kind: 'operator_command' } }, async () => {
      // What it makes, such as a password, is printed and nowhere else.
      const fact = { action: 'operator.command', target: { name }, details: { arguments: args } } as const;
      await recordAudit(context.database.db, fact);
      return COMMANDS[name]!(context, args, { signal, print });
    });
    if (output !== undefined) print(output);
    return 0;
  } catch (error) {
    if (!(error instanceof ProblemError || error instanceof BackupError || isArgumentFault(error))) throw error;
    print(error.message);
    return 1;
  }
}

/** Says whether a command was given an option that it does not have. */
function isArgumentFault(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
