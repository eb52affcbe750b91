import { z } from 'zod';
import { ProblemError } from '../../kit/problems.ts';
import { fetchObject, ProviderFault } from './fetch.ts';

const Address = z.url({ protocol: /^https?$/ });
/** Signatures of a key pair: of a shared secret or of none proves nothing. */
const ALGORITHM = /^((RS|PS|ES)\d+|EdDSA|Ed25519)$/;
const Document = z.object({
  issuer: Address,
  authorization_endpoint: Address,
  token_endpoint: Address,
  userinfo_endpoint: Address.optional(),
  jwks_uri: Address,
  id_token_signing_alg_values_supported: z
    .array(z.string())
    .transform((names) => names.filter((name) => ALGORITHM.test(name)))
    .refine((names) => names.length > 0)
    .default(['RS256']),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});
/** The description that a provider gives of itself, as far as it is needed. */
export type ProviderDocument = z.infer<typeof Document>;

/** Knows a provider by its own words, and whether it can be reached. */
export type Discovery = {
  /** Reads where the provider is now. Throws 502 `provider_down`. */
  document(): Promise<ProviderDocument>;
  /** Says whether it answered when it was asked last. */
  isReachable(): Promise<boolean>;
  /** Asks again and again from now on, and reports in a sentence when the provider is lost and found. */
  start(report: (sentence: string) => void): void;
  close(): void;
};

type Outcome = { readonly at: number; readonly document: ProviderDocument | undefined; readonly fault: string };
type DiscoveryOptions = {
  readonly issuer: string;
  readonly milliseconds?: number | undefined;
  readonly now?: () => number;
};

/** An answer younger than this is believed without asking again. */
const FRESH_MS = 10_000;
const FIRST_RETRY_MS = 1000;
const ASK_EVERY_MS = 60_000;

/** Builds the discovery of a provider. Nothing is asked before somebody wants to know. */
export function createDiscovery({ issuer, milliseconds, now = Date.now }: DiscoveryOptions): Discovery {
  let last: Outcome | undefined;
  let asking: Promise<Outcome> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let report = (_: string) => {};

  function ask(): Promise<Outcome> {
    asking ??= askOnce().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function askOnce(): Promise<Outcome> {
    const outcome = await readDocument(issuer, milliseconds).then(
      (document) => ({ at: now(), document, fault: '' }),
      (error) => {
        if (error instanceof ProviderFault) return { at: now(), document: undefined, fault: error.message };
        throw error;
      },
    );
    const wasReachable = last?.document !== undefined;
    if (!outcome.document && (wasReachable || last === undefined))
      report(`The provider at ${issuer} cannot be used for signing in: ${outcome.fault}`);
    if (outcome.document && last !== undefined && !wasReachable) report(`The provider at ${issuer} can be used again.`);
    last = outcome;
    return outcome;
  }

  async function askOn(retryMs: number): Promise<void> {
    const { document } = await ask();
    if (isClosed) return;
    const waitMs = document ? ASK_EVERY_MS : retryMs;
    timer = setTimeout(() => void askOn(document ? FIRST_RETRY_MS : Math.min(retryMs * 2, ASK_EVERY_MS)), waitMs);
    timer.unref();
  }

  return {
    async document() {
      const { document } = last?.document && now() - last.at < FRESH_MS ? last : await ask();
      if (document === undefined) throw new ProblemError('provider_down', 'The sign-in provider does not answer.');
      return document;
    },
    isReachable: async () => (last ?? (await ask())).document !== undefined,
    start(to) {
      report = to;
      void askOn(FIRST_RETRY_MS);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

async function readDocument(issuer: string, milliseconds: number | undefined): Promise<ProviderDocument> {
  const url = `${issuer}/.well-known/openid-configuration`;
  const parsed = Document.safeParse(await fetchObject(url, {}, milliseconds));
  if (!parsed.success)
    throw new ProviderFault(`${url} answered without a usable ${parsed.error.issues[0]?.path.join('.')}.`);
  const document = parsed.data;
  if (document.issuer.replace(/\/+$/, '') !== issuer)
    throw new ProviderFault(`${url} names another issuer: ${document.issuer}. Set OIDC_ISSUER to that.`);
  const { token_endpoint, userinfo_endpoint, jwks_uri } = document;
  // Where the secret and the keys go must be as safe as where they were found.
  if (issuer.startsWith('https:'))
    for (const endpoint of [token_endpoint, userinfo_endpoint, jwks_uri])
      if (endpoint?.startsWith('http:')) throw new ProviderFault(`${url} leads from https to ${endpoint}.`);
  return document;
}
