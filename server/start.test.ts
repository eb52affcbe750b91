import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configWarnings, readConfig } from './config.ts';
import { SettingError } from './kit/settings.ts';
import { createDataFolder } from './testing/dataFolder.ts';
import { ServerProcess } from './testing/processes/serverProcess.ts';

let folder: Awaited<ReturnType<typeof createDataFolder>>;
let running: ServerProcess;
beforeAll(async () => {
  folder = await createDataFolder();
  running = await ServerProcess.start({ DATA_DIR: folder.path });
});
afterAll(async () => {
  await running.kill();
  folder.remove();
});

test('it says where it is ready, and answers there', async () => {
  expect(running.output).toMatch(/^Maquette is ready at http:\/\/127\.0\.0\.1:\d+\n$/);
  expect(await (await fetch(`${running.address}/readyz`)).json()).toEqual({ status: 'ready' });
});

describe('one sentence and a non-zero exit when', () => {
  const oneLine = async (env: Record<string, string>) => {
    const { code, errors } = await ServerProcess.startToFail(env);
    expect(errors.trim().split('\n')).toHaveLength(1);
    return [code, errors.trim()];
  };

  test('the data folder is in use', async () => {
    const [code, line] = await oneLine({ DATA_DIR: folder.path });
    expect([code, line]).toEqual([
      1,
      `The data folder ${folder.path} is in use by another Maquette server. Stop that one, or set DATA_DIR to another folder.`,
    ]);
  });

  test('the data folder cannot be written', async () => {
    const [code, line] = await oneLine({ DATA_DIR: '/dev/null/data' });
    expect([code, line]).toEqual([
      1,
      'The data folder /dev/null/data cannot be written. Set DATA_DIR to a folder that this user may write.',
    ]);
  });

  test('the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const free = await createDataFolder();
    const [code, line] = await oneLine({ DATA_DIR: free.path, PORT: String(port) });
    other.close();
    free.remove();
    expect([code, line]).toEqual([
      1,
      `The port ${port} is taken by another program. Stop that one, or choose another: PORT=${port + 1} npm start.`,
    ]);
  });

  test('a setting cannot be used', async () => {
    const [code, line] = await oneLine({ SIGN_UP: 'maybe' });
    expect(code).toBe(1);
    expect(line).toMatch(/^The setting SIGN_UP cannot be used: /);
  });
});

test('a warning is told in one line, and SIGTERM stops it cleanly', async () => {
  const own = await createDataFolder();
  const server = await ServerProcess.start({ DATA_DIR: own.path, PUBLIC_URL: 'https://maquette.example.com' });
  await expect.poll(() => server.errors).toMatch(/^PUBLIC_URL is set and TRUST_PROXY is not: .*\n$/);
  expect(await server.stop()).toBe(0);
  own.remove();
});

test('the environment has defaults, and empty variables count as unset', () => {
  expect(readConfig({ PORT: '', HOST: '0.0.0.0' })).toMatchObject({ port: 4400, host: '0.0.0.0', signUp: 'open' });
  expect(() => readConfig({ PORT: 'many' })).toThrow(SettingError);
});

test.each(['true', '10.0.0', '10.0.0.0/33', '127.0.0.1,'])('TRUST_PROXY=%s stops the start in a sentence', (proxy) => {
  expect(() => readConfig({ TRUST_PROXY: proxy })).toThrow(
    new SettingError(
      'The setting TRUST_PROXY cannot be used: it takes addresses, or networks such as 10.0.0.0/8, with commas between them.',
    ),
  );
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, fd00::/8, loopback' }).trustProxy).toBe('127.0.0.1, fd00::/8, loopback');
});

test('half an account at Stripe, or a wrong word of it, stops the start by name; a whole one wants a public address', () => {
  const key = { STRIPE_SECRET_KEY: 'sk_test_1' };
  expect(() => readConfig(key)).toThrow(
    new SettingError(
      'Stripe is only half set up. Set STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID too, or none of STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID.',
    ),
  );
  const whole = { ...key, STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PRICE_ID: 'price_1' };
  expect(() => readConfig({ ...whole, STRIPE_PRICE_ID: 'prod_1' })).toThrow(
    /^The setting STRIPE_PRICE_ID cannot be used: /,
  );
  const config = readConfig(whole);
  expect(config.stripe).toEqual({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    price: 'price_1',
    baseUrl: 'https://api.stripe.com',
  });
  expect(configWarnings(config)).toEqual([expect.stringMatching(/^Stripe is set up and PUBLIC_URL is not: /)]);
});

test('a public address without a proxy that is believed is worth a warning', () => {
  const warnings = (env: Record<string, string>) => configWarnings(readConfig(env)).length;
  const PUBLIC_URL = 'https://maquette.example.com';
  expect([warnings({}), warnings({ PUBLIC_URL }), warnings({ PUBLIC_URL, TRUST_PROXY: '127.0.0.1' })]).toEqual([
    0, 1, 0,
  ]);
});

test('that ENGINE_TEST is ignored in production is said', () => {
  const warnings = (NODE_ENV: string) => configWarnings(readConfig({ ENGINE_TEST: '1', NODE_ENV }));
  expect(warnings('development')).toEqual([]);
  expect(warnings('production')).toEqual([expect.stringMatching(/^ENGINE_TEST is ignored, /)]);
});
