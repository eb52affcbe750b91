import puppeteer, { type CDPSession, type LaunchOptions, type Page } from 'puppeteer-core';
import { findFirefox } from '../../scripts/browsers/browsers.mjs';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/browsers/chromium.mjs';
import { type Driver, WINDOW } from './driver.ts';

/**
 * Firefox speaks WebDriver BiDi itself: no driver stands between. Not by Playwright, which drives the journeys: it asks for
 * commands that Firefox ESR does not have.
 */
export async function openFirefox(): Promise<Driver> {
  const { page, ...driver } = await openPuppeteer('firefox', findFirefox(), {
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
  return driver;
}

/** Chromium, with the protocol that also gives fingers and pens. */
export async function openChromium(): Promise<Driver & { readonly session: CDPSession }> {
  const { page, ...driver } = await openPuppeteer('chrome', findChromium(), {
    args: [...CHROMIUM_FLAGS, '--force-prefers-reduced-motion'],
  });
  return { ...driver, session: await page.createCDPSession() };
}

async function openPuppeteer(
  browser: 'chrome' | 'firefox',
  executablePath: string | undefined,
  options: LaunchOptions,
): Promise<Driver & { readonly page: Page }> {
  if (executablePath === undefined) throw new Error(`No ${browser} found: run "node scripts/ready.mjs --browsers".`);
  const opened = await puppeteer.launch({ browser, ...options, executablePath, headless: true });
  const page = await opened.newPage();
  await page.setViewport(WINDOW);
  return {
    page,
    version: await opened.version(),
    open: async (address) => {
      await page.goto(address);
    },
    evaluate: async (task, ...args) => (await page.evaluate(task as (...args: unknown[]) => unknown, ...args)) as never,
    move: (at) => page.mouse.move(at.x, at.y),
    press: (button = 'left') => page.mouse.down({ button }),
    release: (button = 'left') => page.mouse.up({ button }),
    wheel: async (at, by) => {
      await page.mouse.move(at.x, at.y);
      await page.mouse.wheel({ deltaX: by.x, deltaY: by.y });
    },
    wheelWithCtrl: async (at, deltaY) => {
      await page.mouse.move(at.x, at.y);
      await page.keyboard.down('Control');
      await page.mouse.wheel({ deltaY });
      await page.keyboard.up('Control');
      return undefined;
    },
    keyDown: (key) => page.keyboard.down(key),
    keyUp: (key) => page.keyboard.up(key),
    type: (text) => page.keyboard.type(text),
    letGo: () => page.mouse.reset(),
    screenshot: () => page.screenshot(),
    close: () => opened.close(),
  };
}
