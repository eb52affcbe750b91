import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type RealServer, startRealServer } from '../fixtures/realServer.ts';
import { isLookedAt, SCENES, SETTINGS, statesIn } from './accessibleStates.ts';
import { newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';
import { violationsOn } from './states/violations.ts';
import { chineseOf, type Scene, type Setting, type Walk } from './states/walk.ts';

withBrowser();

/** A folder for a picture of every state, where one is asked for. */
const PICTURES = process.env.SCREENSHOTS;
/** Some scenes alone, while one works on them. */
const ONLY = process.env.SCENES?.split(',');
/** Then one hears soon of what does not come, and of what comes after it. */
const WORK_TIMEOUT_MS = 15_000;

let server: RealServer;
/** The first account of the server, which runs it. */
let operator: Person;

async function openPageIn(setting: Setting, person: Person | undefined) {
  const { width, height, language, theme, forcedColors } = setting;
  const session = await openPage(person, { width, height, at: server.address });
  await session.context.addInitScript(
    ([language, theme]) => {
      localStorage.setItem('maquette.language', language);
      localStorage.setItem('maquette.theme', theme);
    },
    [language, theme] as const,
  );
  if (forcedColors) await session.page.emulateMedia({ forcedColors: 'active' });
  return session;
}

/** Walks through a scene; gives the states that were looked at, and the violations in them. */
async function inspectScene(scene: Scene, setting: Setting) {
  const visited: string[] = [];
  const violations: string[] = [];
  const { page } = await openPageIn(setting, scene.isSignedIn === false ? undefined : operator);
  if (ONLY) page.setDefaultTimeout(WORK_TIMEOUT_MS);
  const walk: Walk = {
    setting,
    page,
    person: operator,
    textOf: setting.language === 'english' ? (text) => text : chineseOf,
    async post(path, body) {
      const { status, body: answer } = await postAs(operator, path, body);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
      return answer;
    },
    async other() {
      const person = await newPerson(server.address, 'Lin');
      return { person, page: (await openPageIn(setting, person)).page };
    },
  };
  for (const state of scene.states) {
    if (state.isWide && !isLookedAt(state, setting)) continue;
    try {
      await state.enter(walk);
    } catch (error) {
      if (!ONLY) throw new Error(`The state ${state.id} was not reached (${setting.id}).`, { cause: error });
      if (PICTURES) await page.screenshot({ path: join(PICTURES, `failed-${setting.id}-${state.id}.png`) });
      violations.push(`${setting.id} ${state.id}: not reached: ${error}`);
      for (let times = 0; times < 2; times += 1) await page.keyboard.press('Escape');
      continue;
    }
    if (isLookedAt(state, setting)) {
      for (const { rule, selector, html, why } of await violationsOn(page))
        violations.push(`${setting.id} ${state.id}: ${rule}: ${selector}\n  ${html}\n  ${why}`);
      if (PICTURES) await page.screenshot({ path: join(PICTURES, `${setting.id}-${state.id}.png`) });
      visited.push(state.id);
    }
    await state.leave?.(walk)?.catch((error) => {
      throw new Error(`The state ${state.id} was not left (${setting.id}).`, { cause: error });
    });
  }
  return { visited, violations };
}

/** The settings with a part of the states are walked through where pictures are asked for. */
const WALKED_SETTINGS = SETTINGS.filter(({ isPartial }) => PICTURES !== undefined || !isPartial);

describe.each(WALKED_SETTINGS)('$id', (setting) => {
  const visited: string[] = [];

  // Each setting begins with a server that has nothing on it.
  beforeAll(async () => {
    server = await startRealServer({ env: { ENGINES_FILE: inject('enginesFile') } });
    operator = await newPerson(server.address);
    if (PICTURES) mkdirSync(PICTURES, { recursive: true });
  });
  afterAll(async () => {
    await server.stop();
    await server.remove();
  });

  test.each(SCENES.filter(({ id }) => ONLY?.includes(id) ?? true))(
    'axe finds nothing in any state of $id',
    async (scene) => {
      const seen = await inspectScene(scene, setting);
      visited.push(...seen.visited);
      expect(seen.violations).toEqual([]);
    },
  );

  test.skipIf(ONLY)('every state was looked at', () => {
    expect(visited).toEqual(statesIn(setting).map(({ id }) => id));
  });
});
