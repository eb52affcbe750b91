import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OidcProvider, startOidcProvider } from '../../../tests/fixtures/oidcProvider.ts';
import { json } from '../../../tests/fixtures/providers/provider.ts';
import { createDiscovery } from './discovery.ts';

const PATH = '/.well-known/openid-configuration';
let provider: OidcProvider;
beforeEach(async () => {
  provider = await startOidcProvider();
});
afterEach(() => provider.close());

/** Changes what the provider says of itself. */
function says(change: Record<string, unknown>): void {
  const at = (path: string) => `${provider.issuer}/${path}`;
  const own = { authorization_endpoint: at('authorize'), token_endpoint: at('token'), jwks_uri: at('keys') };
  provider.instead.set(PATH, (response) => json(response, 200, { issuer: provider.issuer, ...own, ...change }));
}

test('what was found a moment ago is not asked for again, however many want it', async () => {
  let time = 0;
  const discovery = createDiscovery({ issuer: provider.issuer, now: () => time });
  const [first] = await Promise.all([discovery.document(), discovery.document(), discovery.isReachable()]);
  expect(first.token_endpoint).toBe(`${provider.issuer}/token`);
  expect(first.id_token_signing_alg_values_supported).toEqual(['ES256']);
  time += 9999;
  await discovery.document();
  expect(provider.requests).toEqual([PATH]);
  time += 1;
  await discovery.document();
  expect(provider.requests).toEqual([PATH, PATH]);
});

test.each<[string, Record<string, unknown>, RegExp]>([
  [
    'of another issuer',
    { issuer: 'https://evil.example' },
    /names another issuer: https:\/\/evil\.example\. Set OIDC_ISSUER to that\.$/,
  ],
  ['without keys', { jwks_uri: undefined }, /without a usable jwks_uri\.$/],
  [
    'with an address of a script',
    { authorization_endpoint: 'javascript:alert(1)' },
    /without a usable authorization_endpoint\.$/,
  ],
  [
    'whose signatures prove nothing',
    { id_token_signing_alg_values_supported: ['none', 'HS256'] },
    /without a usable id_token_signing_alg_values_supported\.$/,
  ],
])('a document %s is not used, and whoever runs the installation is told', async (_, change, reason) => {
  says(change);
  const discovery = createDiscovery({ issuer: provider.issuer });
  const report = new Promise<string>((resolve) => discovery.start(resolve));
  await expect(discovery.document()).rejects.toMatchObject({ code: 'provider_down' });
  expect(await report).toMatch(reason);
  discovery.close();
});

test('a provider that says nothing is given up, and asked again until it answers', async () => {
  provider.instead.set(PATH, () => {});
  const discovery = createDiscovery({ issuer: provider.issuer, timeoutMs: 100 });
  const reports: string[] = [];
  const recovery = new Promise<void>((resolve) =>
    discovery.start((sentence) => {
      reports.push(sentence);
      if (reports.length === 1) provider.instead.clear();
      else resolve();
    }),
  );
  expect(await discovery.isReachable()).toBe(false);
  await recovery;
  expect(await discovery.isReachable()).toBe(true);
  const where = `The provider at ${provider.issuer}`;
  expect(reports).toEqual([
    expect.stringContaining(`${where} cannot be used for signing in: `),
    `${where} can be used again.`,
  ]);
  discovery.close();
});
