import { z } from 'zod';
import { ProblemError } from '../../kit/problems.ts';
import { fetchJsonObject, ProviderFault } from './providerFetch.ts';

const HttpUrl = z.url({ protocol: /^https?$/ });
/** Signatures of a key pair: of a shared secret or of none proves nothing. */
const KEY_PAIR_ALGORITHM = /^((RS|PS|ES)\d+|EdDSA|Ed25519)$/;
const ProviderDocumentSchema = z.object({
  issuer: HttpUrl,
  authorization_endpoint: HttpUrl,
  token_endpoint: HttpUrl,
  userinfo_endpoint: HttpUrl.optional(),
  jwks_uri: HttpUrl,
  id_token_signing_alg_values_supported: z
    .array(z.string())
    .transform((names) => names.filter((name) => KEY_PAIR_ALGORITHM.test(name)))
    .refine((names) => names.length > 0)
    .default(['RS256']),
  /** The address that signs people out there; without a usable one they are signed out here alone. */
  end_session_endpoint: HttpUrl.optional().catch(undefined),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});
/** The description that a provider gives of itself, as far as it is needed. */
export type ProviderDocument = z.infer<typeof ProviderDocumentSchema>;

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

type FetchOutcome = {
  readonly fetchedAtMs: number;
  readonly document: ProviderDocument | undefined;
  readonly fault: string;
};
type DiscoveryOptions = {
  readonly issuer: string;
  readonly timeoutMs?: number | undefined;
  readonly now?: () => number;
};

/** An answer younger than this is believed without asking again. */
const FRESH_ANSWER_MS = 10_000;
const FIRST_RETRY_MS = 1000;
const POLL_MS = 60_000;

/** Builds the discovery of a provider. Nothing is asked before somebody wants to know. */
export function createDiscovery({ issuer, timeoutMs, now = Date.now }: DiscoveryOptions): Discovery {
  let lastOutcome: FetchOutcome | undefined;
  let pendingFetch: Promise<FetchOutcome> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let report = (_: string) => {};

  function refresh(): Promise<FetchOutcome> {
    pendingFetch ??= fetchOnce().finally(() => {
      pendingFetch = undefined;
    });
    return pendingFetch;
  }

  async function fetchOnce(): Promise<FetchOutcome> {
    const outcome = await readDocument(issuer, timeoutMs).then(
      (document) => ({ fetchedAtMs: now(), document, fault: '' }),
      (error) => {
        if (error instanceof ProviderFault) return { fetchedAtMs: now(), document: undefined, fault: error.message };
        throw error;
      },
    );
    const wasReachable = lastOutcome?.document !== undefined;
    if (!outcome.document && (wasReachable || lastOutcome === undefined))
      report(`The provider at ${issuer} cannot be used for signing in: ${outcome.fault}`);
    if (outcome.document && lastOutcome !== undefined && !wasReachable)
      report(`The provider at ${issuer} can be used again.`);
    lastOutcome = outcome;
    return outcome;
  }

  async function pollProvider(retryMs: number): Promise<void> {
    const { document } = await refresh();
    if (isClosed) return;
    const waitMs = document ? POLL_MS : retryMs;
    timer = setTimeout(() => void pollProvider(document ? FIRST_RETRY_MS : Math.min(retryMs * 2, POLL_MS)), waitMs);
    timer.unref();
  }

  return {
    async document() {
      const { document } =
        lastOutcome?.document && now() - lastOutcome.fetchedAtMs < FRESH_ANSWER_MS ? lastOutcome : await refresh();
      if (document === undefined) throw new ProblemError('provider_down', 'The sign-in provider does not answer.');
      return document;
    },
    isReachable: async () => (lastOutcome ?? (await refresh())).document !== undefined,
    start(callback) {
      report = callback;
      void pollProvider(FIRST_RETRY_MS);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

async function readDocument(issuer: string, timeoutMs: number | undefined): Promise<ProviderDocument> {
  const url = `${issuer}/.well-known/openid-configuration`;
  const parsed = ProviderDocumentSchema.safeParse(await fetchJsonObject(url, {}, timeoutMs));
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
