import { z } from 'zod';
import { type Environment, SettingError } from '../../kit/settings.ts';

/** The provider that people sign in with, as whoever runs the installation set it up. */
export type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name on the button and in the sentences. */
  readonly name: string;
};

const REQUIRED_VARIABLES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const Issuer = z.url({ protocol: /^https?$/ });
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Reads the OIDC settings; undefined where none is given. Throws a `SettingError` for what is half there. */
export function readOidcSettings(env: Environment): OidcSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env;
  if (!REQUIRED_VARIABLES.some((name) => env[name]) && !OIDC_NAME) return undefined;
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
  };
}

/** Tells whoever runs the installation of what its provider may not do as meant, a sentence each. */
export function oidcWarnings(oidc: OidcSettings | undefined, publicUrl: string | undefined): string[] {
  if (oidc === undefined) return [];
  const { protocol, hostname } = new URL(oidc.issuer);
  const isUnencrypted = protocol === 'http:' && !LOOPBACK_HOSTS.has(hostname);
  return [
    ...(isUnencrypted ? ['OIDC_ISSUER begins with http: whoever is between can sign in as anybody. Use https.'] : []),
    ...(publicUrl === undefined
      ? [
          'OIDC_ISSUER is set and PUBLIC_URL is not: the provider sends people back to the address that this server listens on.',
        ]
      : []),
  ];
}
