import { z } from 'zod';
import { PlanName } from '../../../contract/calls/plans.ts';
import { type Environment, SettingError } from '../../kit/settings.ts';

/** The provider that people sign in with, as whoever runs the installation set it up. */
export type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name on the button and in the sentences. */
  readonly name: string;
  readonly groups: GroupSettings;
};

/** The rights that the provider's groups bring. */
export type GroupSettings = {
  /** The claim that lists somebody's groups: its name, or the way to it with dots. */
  readonly claim: string;
  /** The groups whose members may sign in; empty for everybody. */
  readonly allowed: readonly string[];
  /** The groups whose members run the installation; empty where no group does. */
  readonly operators: readonly string[];
  /** Plans by group, in the order in which they are set. */
  readonly plans: readonly { readonly group: string; readonly plan: PlanName }[];
};

const REQUIRED_VARIABLES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const GROUP_VARIABLES = [
  'OIDC_GROUPS_CLAIM',
  'OIDC_ALLOWED_GROUPS',
  'OIDC_OPERATOR_GROUPS',
  'OIDC_PLAN_GROUPS',
] as const;
const Issuer = z.url({ protocol: /^https?$/ });
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Reads the OIDC settings; undefined where none is given. Throws a `SettingError` for what is half there. */
export function readOidcSettings(env: Environment): OidcSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env;
  const isNoneSet = ![...REQUIRED_VARIABLES, ...GROUP_VARIABLES].some((name) => env[name]) && !OIDC_NAME;
  if (isNoneSet) return undefined;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) {
    const missing = REQUIRED_VARIABLES.filter((name) => !env[name]).join(' and ');
    throw new SettingError(`The sign-in with a provider is half set up: set ${missing} too, or no setting of OIDC.`);
  }
  if (!Issuer.safeParse(OIDC_ISSUER).success)
    throw new SettingError(
      'The setting OIDC_ISSUER cannot be used: it should be an address such as https://id.example.com.',
    );
  const issuer = OIDC_ISSUER.replace(/\/+$/, '');
  return {
    issuer,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME || new URL(issuer).host,
    groups: readGroupSettings(env),
  };
}

function readGroupSettings(env: Environment): GroupSettings {
  return {
    claim: env.OIDC_GROUPS_CLAIM || 'groups',
    allowed: listOf(env.OIDC_ALLOWED_GROUPS),
    operators: listOf(env.OIDC_OPERATOR_GROUPS),
    plans: listOf(env.OIDC_PLAN_GROUPS).map(planOfGroup),
  };
}

function listOf(list = ''): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Reads `group:plan`; the name of a group may have colons of its own. */
function planOfGroup(entry: string): { group: string; plan: PlanName } {
  const colon = entry.lastIndexOf(':');
  const plan = PlanName.safeParse(entry.slice(colon + 1).trim());
  const group = entry.slice(0, Math.max(colon, 0)).trim();
  if (group === '' || !plan.success)
    throw new SettingError(
      `The setting OIDC_PLAN_GROUPS cannot be used: ${entry} is no group with a plan, as design:paid or guests:trial.`,
    );
  return { group, plan: plan.data };
}

/** Tells whoever runs the installation of what its provider may not do as meant, a sentence each. */
export function oidcWarnings(
  oidc: OidcSettings | undefined,
  { publicUrl, passwordSignIn }: { readonly publicUrl: string | undefined; readonly passwordSignIn: boolean },
): string[] {
  if (oidc === undefined) return [];
  const { protocol, hostname } = new URL(oidc.issuer);
  const isUnencrypted = protocol === 'http:' && !LOOPBACK_HOSTS.has(hostname);
  return [
    ...(isUnencrypted ? ['OIDC_ISSUER begins with http: anyone in between can sign in as anybody. Use https.'] : []),
    ...(publicUrl === undefined
      ? [
          'OIDC_ISSUER is set and PUBLIC_URL is not: the provider sends people back to the address that this server listens on.',
        ]
      : []),
    ...(oidc.groups.allowed.length > 0 && passwordSignIn
      ? [
          'OIDC_ALLOWED_GROUPS keeps out those who come from the provider alone: others can still sign in by email and password. Set PASSWORD_SIGN_IN=0 too.',
        ]
      : []),
  ];
}
