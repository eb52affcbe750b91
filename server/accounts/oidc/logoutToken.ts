import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { ProviderDocument } from './discovery.ts';
import { ProviderFault } from './providerFetch.ts';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A token is taken for so long after it was made; for so long its id is remembered, too. */
export const LOGOUT_TOKEN_SECONDS = 5 * 60;
const CLOCK_TOLERANCE_SECONDS = 60;
const TYPES = new Set([undefined, 'logout+jwt', 'application/logout+jwt', 'jwt']);

const LogoutClaims = z.looseObject({
  jti: z.string().min(1).max(255),
  sub: z.string().min(1).max(255).optional(),
  sid: z.string().min(1).max(255).optional(),
  events: z.looseObject({ [LOGOUT_EVENT]: z.looseObject({}) }),
});

/** The sessions that a provider ends: one by its id, or all of a person. */
export type LogoutToken = {
  readonly id: string;
  /** As `ProviderPerson` has it. */
  readonly subject: string | undefined;
  readonly sessionId: string | undefined;
};

type LogoutTokenOptions = {
  readonly document: ProviderDocument;
  readonly clientId: string;
  readonly keys: JWTVerifyGetKey;
};

/**
 * Reads a token by which the provider says that somebody has signed out there. Throws a `ProviderFault` for one that it did not make for us,
 * just now and for this: an id_token, which browsers have, is none.
 */
export async function readLogoutToken(
  token: string,
  { document, clientId, keys }: LogoutTokenOptions,
): Promise<LogoutToken> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: document.issuer,
      audience: clientId,
      algorithms: document.id_token_signing_alg_values_supported,
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: LOGOUT_TOKEN_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    if (!TYPES.has(protectedHeader.typ?.toLowerCase())) throw new ProviderFault('The logout token is of another type.');
    if ('nonce' in payload) throw new ProviderFault('The logout token has a nonce, as an id_token has.');
    const { jti, sub, sid } = LogoutClaims.parse(payload);
    if (sub === undefined && sid === undefined) throw new ProviderFault('The logout token names nobody.');
    return { id: jti, subject: sub === undefined ? undefined : `${document.issuer} ${sub}`, sessionId: sid };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError)
      throw new ProviderFault(`The logout token cannot be believed: ${error.message}`, { cause: error });
    throw error;
  }
}
