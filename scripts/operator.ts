// What the person who runs an installation can do from its machine. The server must be stopped: the data has one holder.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { PlanName } from '../contract/calls/plans.ts';
import { type Accounts, createAccounts } from '../server/accounts/accounts.ts';
import { createInvitation } from '../server/accounts/invitations.ts';
import { runAs } from '../server/audit/actor.ts';
import { streamEntries } from '../server/audit/entries.ts';
import { entryFileHeader, entryLine } from '../server/audit/entryFile.ts';
import { recordAudit } from '../server/audit/record.ts';
import { type Config, readConfig } from '../server/config.ts';
import { type OpenDatabase, openDatabase } from '../server/db/openDatabase.ts';
import { readSecret } from '../server/db/secret.ts';
import { createBus } from '../server/events/bus.ts';
import { createTransact } from '../server/events/transact.ts';
import { ProblemError } from '../server/kit/problems.ts';
import { grantPlan } from '../server/plans/plans.ts';
import { startFaultMessage } from '../server/startFault.ts';

const USAGE = `npm run operator -- accounts                    lists the accounts
npm run operator -- create EMAIL [NAME]         makes an account, whatever SIGN_UP says
npm run operator -- reset-password EMAIL        gives an account a new password and ends its sessions
npm run operator -- verify EMAIL                takes an account's address for its holder's, as a mail would
npm run operator -- plan EMAIL trial|paid|unlimited   gives an account a plan
npm run operator -- invite [NOTE]               makes an invitation code, for SIGN_UP=invite
npm run operator -- audit [--since TIME] [--until TIME] [--person EMAIL] [--action NAME] [--csv]
                                                prints who did what, a line each, as JSON or as CSV`;

type OperatorContext = { readonly accounts: Accounts; readonly db: OpenDatabase['db'] };
const PASSWORD_BYTES = 12;
const newPassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url');

const COMMANDS: Readonly<
  Record<string, (open: OperatorContext, args: readonly string[]) => Promise<string | undefined>>
> = {
  async accounts({ db }) {
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
  async verify({ db }, [email]) {
    if (email === undefined) return USAGE;
    const query = db.updateTable('user').set({ emailVerified: true }).where('email', '=', email.toLowerCase());
    const { numUpdatedRows } = await query.executeTakeFirst();
    return numUpdatedRows > 0 ? `The address of ${email} is verified.` : `There is no account ${email}.`;
  },
  async plan({ db }, [email, name]) {
    const plan = PlanName.safeParse(name);
    if (email === undefined || !plan.success) return USAGE;
    const isSet = await grantPlan(db, { email, plan: plan.data, until: null });
    return isSet ? `The account ${email} has the plan ${plan.data}.` : `There is no account ${email}.`;
  },
  async invite({ db }, note) {
    return `This code makes one account: ${await createInvitation(db, note.join(' '))}`;
  },
  async audit({ db }, args) {
    const { csv, ...filter } = parseArgs({ args: [...args], options: AUDIT_OPTIONS }).values;
    const format = csv ? 'csv' : 'ndjson';
    for (const time of [filter.since, filter.until])
      if (time !== undefined && Number.isNaN(Date.parse(time))) return `${time} is no time, as 2026-11-23 is.`;
    process.stdout.write(entryFileHeader(format));
    for await (const entry of streamEntries(db, filter)) process.stdout.write(entryLine(format, entry));
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

async function runCommand(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) return console.log(USAGE);
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    const database = await openDatabase(config);
    try {
      const secret = readSecret(config.dataDir, config.secret);
      const { publish, close } = await createBus(database);
      const transact = createTransact(database.db, publish);
      const accounts = createAccounts({ db: database.db, transact, secret, config });
      const context = { accounts, db: database.db };
      const output = await runAs({ actor: { kind: 'operator_command' } }, async () => {
        // What it makes, such as a password, is printed and nowhere else.
        await recordAudit(database.db, { action: 'operator.command', target: { name }, details: { arguments: args } });
        return command(context, args);
      });
      if (output !== undefined) console.log(output);
      await close();
    } finally {
      await database.close();
    }
  } catch (error) {
    const sentence = error instanceof ProblemError ? error.message : startFaultMessage(error, config);
    console.error(sentence ?? error);
    process.exitCode = 1;
  }
}

await runCommand();
