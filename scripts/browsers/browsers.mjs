// Where the other two engines are: a variable, then PATH, then, for WebKitGTK's bare browser, its library's folder.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Their names in Debian; Xvfb is the screen that WebKitGTK needs. */
export const DEBIAN_PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/**
 * The path of Firefox, or undefined.
 * @returns {string | undefined}
 */
export function findFirefox() {
  return process.env.FIREFOX ?? findOnPath(['firefox-esr', 'firefox']);
}

/**
 * WebKitGTK's driver, its bare browser and a virtual screen; undefined unless all three are there.
 * @returns {{ driver: string, browser: string, screen: string } | undefined}
 */
export function findWebKit() {
  const driver = process.env.WEBKIT_DRIVER ?? findOnPath(['WebKitWebDriver']);
  const browser = process.env.MINI_BROWSER ?? findMiniBrowser();
  const screen = process.env.XVFB ?? findOnPath(['Xvfb']);
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

/** @param {readonly string[]} names */
function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** It lies in /usr/lib/<machine>/webkit2gtk-<version>, or in /usr/libexec. */
function findMiniBrowser() {
  const roots = ['/usr/lib', '/usr/libexec'].flatMap((root) => [root, ...foldersIn(root)]);
  const libraries = roots.flatMap((root) => foldersIn(root).filter((path) => /webkit(2?gtk)-\d/.test(path)));
  return libraries.map((library) => join(library, 'MiniBrowser')).find((path) => existsSync(path));
}

/** @param {string} root */
function foldersIn(root) {
  if (!existsSync(root)) return [];
  const entries = readdirSync(root, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(root, entry.name));
}
