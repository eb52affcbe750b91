// Where a Chromium is: the variable CHROMIUM, then one on the machine, then Playwright's own.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const CHROMIUM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
/** Chromium without its windows: each page costs a third less than in the whole browser. */
const HEADLESS_SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const CHROMIUM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
  `${process.env['PROGRAMFILES(X86)']}\\Microsoft\\Edge\\Application\\msedge.exe`,
];

/**
 * The path of a Chromium-like browser for tests, or undefined when the machine has none.
 * @returns {string | undefined}
 */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return findOnPath(CHROMIUM_NAMES) ?? CHROMIUM_PATHS.find((path) => existsSync(path)) ?? playwrightChromium();
}

/**
 * The path of a Chromium that has no windows, or undefined when the machine has none.
 * @returns {string | undefined}
 */
export function findHeadlessShell() {
  return findOnPath(HEADLESS_SHELL_NAMES);
}

/**
 * The path of the Chromium that costs tests least: the one that is named, one without windows, any.
 * @returns {string | undefined}
 */
export function findTestChromium() {
  return process.env.CHROMIUM || (findHeadlessShell() ?? findChromium());
}

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

function playwrightChromium() {
  const path = createRequire(import.meta.url)('playwright').chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Flags for a browser that only talks to this machine. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
