import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../contract/operations/index.ts';
import { routeIds } from './routeIds.ts';
import { readEngineSettings, stripProviderKeys } from './settings.ts';
import { dataLeavingNotice, engineWarnings } from './warnings.ts';

const folder = mkdtempSync(join(tmpdir(), 'maquette-engines-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NOWHERE = join(folder, 'nowhere');
let files = 0;
function written(file: unknown): string {
  files += 1;
  const path = join(folder, `${files}.json`);
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
  return path;
}
const read = (file: unknown, env: Record<string, string> = {}) =>
  readEngineSettings({ ...env, ENGINES_FILE: written(file) }, NOWHERE);

test.each([
  ['http://user:password@gpu:8188', 'holds a name or password'],
  ['https://user@gpu', 'holds a name or password'],
  ['gpu:8188', 'has to begin with http:// or https://'],
  ['ftp://gpu', 'has to begin with http:// or https://'],
  ['nowhere', 'has to begin with http:// or https://'],
])('the address %s, which can never be asked, is refused in a sentence that does not repeat it', (url, sentence) => {
  const readings = [
    () => readEngineSettings({ COMFYUI_URL: url }, NOWHERE),
    () => read({ providers: { comfy: { kind: 'comfy', url } } }),
  ];
  for (const reading of readings) {
    expect(reading).toThrow(`The address of the engine "comfy" ${sentence}`);
    expect(reading).not.toThrow(url);
  }
});

describe('without a file', () => {
  test('and without keys nothing leaves the machine', () => {
    const settings = readEngineSettings({}, NOWHERE);
    expect(settings.providers).toEqual([]);
    expect(routeIds(settings, 'generate_image')).toEqual(['built-in']);
    expect(dataLeavingNotice(settings)).toBe(undefined);
    expect(engineWarnings(settings)).toEqual([]);
  });

  test('a key alone brings its models before the built-in engine, on what they can do', () => {
    const settings = readEngineSettings({ OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'http://gpu/v1/' }, NOWHERE);
    expect(settings.providers).toMatchObject([
      {
        name: 'openai',
        kind: 'openai',
        key: 'sk-1',
        url: 'http://gpu/v1',
        environmentVariable: 'OPENAI_API_KEY',
        isPaid: true,
      },
    ]);
    expect(routeIds(settings, 'generate_image')).toEqual(['openai:gpt-image-2.6-flare', 'built-in']);
    expect(routeIds(settings, 'image_to_3d')).toEqual(['built-in']);
    expect(dataLeavingNotice(settings)).toMatch(
      /^Prompts and pictures leave this machine for OpenAI \(generate_image, process_sketch, .*enhance_prompt\)\. Everything else stays here\.$/,
    );
  });

  test('of several keys the first is tried; no other one that is paid takes over unasked, but what is free does', () => {
    const env = { FAL_KEY: 'f', GOOGLE_GENERATIVE_AI_API_KEY: 'g', OPENAI_API_KEY: 'o', COMFYUI_URL: 'http://gpu' };
    const settings = readEngineSettings(env, NOWHERE);
    const names = (operation: Operation) => routeIds(settings, operation).map((id) => id.split(':')[0]);
    expect(names('instruct_edit')).toEqual(['openai', 'comfy', 'built-in', 'google', 'fal']);
    expect(names('image_to_video')).toEqual(['google', 'comfy', 'built-in', 'fal']);
    expect(dataLeavingNotice(settings)).toMatch(/leave this machine for OpenAI .*; where a person chooses it, for /);
  });

  test('nothing paid stands behind what is free either, unless the routes of the file say so', () => {
    const paid = { kind: 'openai', key: 'k', models: { get_4k: 'b' } };
    const providers = { mine: { kind: 'http', url: 'http://gpu', models: { get_4k: 'a' } }, paid };
    expect(routeIds(read({ providers }), 'get_4k')).toEqual(['mine:a', 'built-in', 'paid:b']);
    const routes = { get_4k: ['mine', 'paid'] };
    expect(routeIds(read({ providers, routes }), 'get_4k')).toEqual(['mine:a', 'paid:b', 'built-in']);
  });
});

test('tests start their servers without what switches providers on', () => {
  const keys = {
    OPENAI_API_KEY: 'a',
    OPENAI_BASE_URL: 'b',
    GOOGLE_GENERATIVE_AI_API_KEY: 'c',
    FAL_KEY: 'd',
    COMFYUI_URL: 'e',
  };
  expect(stripProviderKeys({ ...keys, ENGINES_FILE: 'f', PATH: '/bin', EMPTY: undefined })).toEqual({ PATH: '/bin' });
});

describe('a file', () => {
  test('names providers, routes, limits and prices; the built-in engine closes every chain, once', () => {
    const settings = read(
      {
        providers: { work: { kind: 'http', url: '$WORK', label: 'At work', width: 2, models: { get_4k: 'big' } } },
        routes: { get_4k: ['work'], instruct_edit: ['work:edit', 'built-in', 'gone:x'] },
        seconds: { picture: 20 },
        prices: { 'work:big': 0.01 },
      },
      { WORK: 'http://gpu/' },
    );
    expect(settings.providers).toEqual([
      {
        name: 'work',
        label: 'At work',
        kind: 'http',
        environmentVariable: 'WORK',
        key: undefined,
        url: 'http://gpu',
        concurrency: 2,
        isPaid: false,
        graphsFolder: undefined,
        models: { get_4k: 'big' },
        missingSetting: undefined,
      },
    ]);
    expect(routeIds(settings, 'get_4k')).toEqual(['work:big', 'built-in']);
    expect(routeIds(settings, 'instruct_edit')).toEqual(['work:edit', 'built-in']);
    expect(routeIds(settings, 'image_to_svg')).toEqual(['built-in']);
  });

  test('gives a provider its proper name where it goes by it and has no label', () => {
    const entry = { kind: 'http' as const, url: 'http://gpu' };
    const names = ['openai', 'google', 'fal', 'comfy', 'comfyui', 'studio'];
    const settings = read({ providers: Object.fromEntries(names.map((name) => [name, entry])) });
    expect(settings.providers.map(({ label }) => label)).toEqual([
      'OpenAI',
      'Google',
      'fal',
      'ComfyUI',
      'ComfyUI',
      'studio',
    ]);
  });

  test('may put the built-in engine first: the others are there to be chosen, and that is said', () => {
    const models = { get_4k: 'big' };
    const settings = read({
      providers: { work: { kind: 'http', url: 'http://gpu', label: 'At work', models } },
      routes: { get_4k: ['built-in', 'work'] },
    });
    expect(routeIds(settings, 'get_4k')).toEqual(['built-in', 'work:big']);
    expect(dataLeavingNotice(settings)).toBe(
      'Prompts and pictures leave this machine where a person chooses it, for At work (get_4k). Everything else stays here.',
    );
  });

  test.each([
    ['{', /^The file of engines .* is no JSON: /],
    [{ providers: { work: { kind: 'magic' } } }, /at providers\.work\.kind: /],
    [{ providers: { 'Not A Name': { kind: 'http' } } }, /at providers\.Not A Name: /],
    [{ providers: { embedded: { kind: 'http' } } }, /at providers\.embedded: /],
    [{ routes: { paint: [] } }, /at routes\.paint?: |at routes: /],
    [{ prices: { a: -1 } }, /at prices\.a: /],
    [{ keys: {} }, /at its top: /],
  ])('%j is refused in one sentence', (file, sentence) => {
    expect(() => read(file)).toThrow(sentence);
  });

  test('that is named and not there is refused; in the data folder it need not be', () => {
    expect(() => readEngineSettings({ ENGINES_FILE: join(folder, 'none.json') }, NOWHERE)).toThrow(/cannot be read\.$/);
    expect(readEngineSettings({}, folder).providers).toEqual([]);
  });

  test('may limit what is spent; what has no price to be held to a limit is named', () => {
    const limits = { person: { day: 2 }, installation: { month: 100.5 } };
    const settings = read({ limits, prices: { 'openai:gpt-5.6': 0.001 } }, { OPENAI_API_KEY: 'o', FAL_KEY: 'f' });
    expect(settings.limits).toEqual(limits);
    expect(read({}).limits).toEqual({ person: {}, installation: {} });
    const [warning, ...others] = engineWarnings(settings);
    expect(warning).toMatch(
      /^There is a spending limit, and no price for fal:fal-ai\/\S+(, fal:fal-ai\/\S+)*: runs by these are refused\.$/,
    );
    expect([warning?.includes('flare'), others]).toEqual([false, []]);
    expect(() => read({ limits: { person: { week: 1 } } })).toThrow(/at limits\.person: /);
  });

  test('is warned of for what is missing and what cannot work, a sentence each, without any key', () => {
    const settings = read(
      {
        providers: {
          openai: { kind: 'openai', key: '$MY_KEY' },
          work: { kind: 'http' },
          fal: { kind: 'fal', key: 'secret' },
        },
        routes: { get_4k: ['openai', 'gone', 'fal', 'built-in'] },
        prices: { 'nobody:x': 1, openai: 1 },
      },
      {},
    );
    expect(engineWarnings(settings)).toEqual([
      'The engine "openai" needs MY_KEY, which is not set, so it is not used.',
      'The engine "work" has no address in the file of engines, so it is not used.',
      'The routes of get_4k name "openai", which has no model for it: write "openai:MODEL".',
      'The routes of get_4k name the engine "gone", which is not among the providers.',
      'There is a price for "nobody:x", which is not among the providers.',
      'The price of "openai" names no model, so it counts for none: write "openai:MODEL".',
    ]);
    expect(routeIds(settings, 'generate_image').map((id) => id.split(':')[0])).toEqual(['fal', 'built-in']);
  });
});
