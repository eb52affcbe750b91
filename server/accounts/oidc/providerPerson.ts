import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { shortName } from '../../../contract/names.ts';
import type { ProviderDocument } from './discovery.ts';
import { groupsIn, usesGroups } from './groups.ts';
import { fetchJsonObject, fetchProvider, ProviderFault } from './providerFetch.ts';
import type { OidcSettings } from './settings.ts';

/** Somebody as their provider knows them. */
export type ProviderPerson = {
  /** Who they are at all providers: another one may use the same words for somebody else. */
  readonly subject: string;
  /** Lower case; undefined when the provider tells none. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly name: string;
  /** Their groups, if the settings ask for them. */
  readonly groups: readonly string[];
  /** The provider's own name of their session there, if it has one. */
  readonly sessionId: string | undefined;
  readonly idToken: string;
};
/** The grant that a person comes back with from the provider. */
type CodeGrant = { readonly code: string; readonly codeVerifier?: string | undefined; readonly redirectURI: string };

const Tokens = z.object({ id_token: z.string(), access_token: z.string().optional() });
const Claims = z.looseObject({
  sub: z.string().min(1).max(255),
  sid: z.string().min(1).max(255).optional().catch(undefined),
  nonce: z.string().optional(),
  email: z.string().optional().catch(undefined),
  email_verified: z.unknown().optional(),
  name: z.string().optional().catch(undefined),
});
type Claims = z.infer<typeof Claims>;
const Email = z.email().max(254);

/** The keys that a provider publishes; they are fetched when the first token is looked at. */
export function createProviderKeys({ jwks_uri }: ProviderDocument, timeoutMs?: number): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(jwks_uri), {
    [customFetch]: (url, init) => fetchProvider(url, init, timeoutMs),
  });
}

type PersonReaderOptions = {
  readonly document: ProviderDocument;
  readonly settings: OidcSettings;
  readonly keys: JWTVerifyGetKey;
  readonly timeoutMs?: number | undefined;
};

/** Builds what tells who somebody is, by the code that they bring back. It throws a `ProviderFault`. */
export function createPersonReader({ document, settings, keys, timeoutMs }: PersonReaderOptions) {
  const { claim } = settings.groups;

  return async (grant: CodeGrant): Promise<ProviderPerson> => {
    const tokens = Tokens.safeParse(await fetchJsonObject(document.token_endpoint, tokenRequest(grant), timeoutMs));
    if (!tokens.success) throw new ProviderFault(`${document.token_endpoint} answered without an id_token.`);
    const { id_token, access_token } = tokens.data;
    const claims = await verifiedClaims(id_token, nonceOf(grant.codeVerifier ?? ''));
    const { userinfo_endpoint } = document;
    const isComplete =
      claims.email !== undefined && (!usesGroups(settings.groups) || groupsIn(claims, claim) !== undefined);
    if (isComplete || userinfo_endpoint === undefined || access_token === undefined)
      return providerPerson(claims, id_token);
    const headers = { authorization: `Bearer ${access_token}` };
    const userInfo = Claims.safeParse(await fetchJsonObject(userinfo_endpoint, { headers }, timeoutMs));
    if (userInfo.data?.sub !== claims.sub) throw new ProviderFault(`${userinfo_endpoint} answered for somebody else.`);
    return providerPerson(mergeClaims(claims, userInfo.data), id_token);
  };

  function providerPerson(person: Claims, idToken: string): ProviderPerson {
    const address = person.email?.toLowerCase();
    const isAddress = Email.safeParse(address).success;
    const cleanName = shortName(person.name ?? '');
    return {
      subject: `${document.issuer} ${person.sub}`,
      email: isAddress ? address : undefined,
      // Not the text "true", which some send for what they did not look at.
      emailVerified: isAddress && person.email_verified === true,
      name: cleanName || (address?.split('@')[0] ?? ''),
      groups: groupsIn(person, claim) ?? [],
      sessionId: person.sid,
      idToken,
    };
  }

  function tokenRequest({ code, codeVerifier = '', redirectURI }: CodeGrant): RequestInit {
    const { clientId, clientSecret } = settings;
    const form = { grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: redirectURI };
    // What every provider must be able to, unless it says otherwise.
    if (document.token_endpoint_auth_methods_supported.includes('client_secret_basic')) {
      const [id, secret] = [clientId, clientSecret].map(formEncode);
      const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
      return { method: 'POST', body: new URLSearchParams(form), headers: { authorization } };
    }
    const body = new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret });
    return { method: 'POST', body };
  }

  async function verifiedClaims(token: string, nonce: string): Promise<Claims> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: document.issuer,
        audience: settings.clientId,
        algorithms: document.id_token_signing_alg_values_supported,
        requiredClaims: ['exp', 'iat'],
        clockTolerance: 60,
      });
      if (payload.nonce !== nonce) throw new ProviderFault('The id_token was made for another sign-in.');
      return Claims.parse(payload);
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError)
        throw new ProviderFault(`The id_token cannot be believed: ${error.message}`, { cause: error });
      throw error;
    }
  }
}

/**
 * The value that an id_token must repeat: the challenge of the code's verifier, which the browser's cookie stands for. So the token is bound to
 * one sign-in also where a provider leaves the challenge alone.
 */
export function nonceOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}

/** The claims of both, where they differ those of the userinfo; whose session it is, the signed token alone says. */
function mergeClaims(claims: Claims, userInfo: Claims): Claims {
  const filledEntries = Object.entries(userInfo).filter(([, value]) => value !== undefined);
  return { ...claims, ...Object.fromEntries(filledEntries), sub: claims.sub, sid: claims.sid };
}

function formEncode(text: string): string {
  return new URLSearchParams({ text }).toString().slice('text='.length);
}
