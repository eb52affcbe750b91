// Makes a fresh clone ready: dependencies, and the browser or browsers for tests and a font when the caller wants them.
// It runs before `npm start` and `npm test` on whatever Node npm runs on, so it uses nothing but Node.
import { execSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const INSTALLED_LOCK_FILE = 'node_modules/.package-lock.json';

/** The versions that a lock file pins, without the builds for other platforms. */
function pinnedVersions(lockFile) {
  const packages = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages);
  return JSON.stringify(
    packages.filter(([path, entry]) => path && !entry.optional).map(([path, entry]) => [path, entry.version]),
  );
}

function runShell(line) {
  return spawnSync(line, { shell: true, stdio: 'inherit' }).status === 0;
}

function installDependencies() {
  console.log('Installing dependencies (once) ...');
  const flags = '--no-audit --no-fund --loglevel=error';
  // A registry that lacks another platform's build makes `npm ci` refuse the lock file; `npm install` then keeps the pins.
  if (!runShell(`npm ci ${flags}`)) execSync(`npm install ${flags}`, { stdio: 'inherit' });
}

/** Debian's way to install packages. */
const APT_INSTALL = 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq';

/** Tests run in a Chromium without windows where there is one, for they take a third less in it; in any other as well. */
async function installBrowser() {
  const { findChromium, findHeadlessShell } = await import('./browsers/chromium.mjs');
  if (process.env.CHROMIUM || findHeadlessShell()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests (once) ...');
    if (!findChromium()) runShell(`${APT_INSTALL} chromium`);
    runShell(`${APT_INSTALL} chromium-headless-shell`);
  }
  if (!findChromium()) runShell('npx playwright install --no-shell chromium');
  if (!findChromium()) throw new Error('No Chromium found. Install one, or name its path in the variable CHROMIUM.');
}

/** The other two engines come from the system's packages: neither offers a build that a registry could bring. */
async function installOtherBrowsers() {
  const { DEBIAN_PACKAGES, findFirefox, findWebKit } = await import('./browsers/browsers.mjs');
  const areThere = () => findFirefox() !== undefined && findWebKit() !== undefined;
  if (areThere()) return;
  const packages = `--no-install-recommends ${DEBIAN_PACKAGES.join(' ')}`;
  if (process.getuid?.() === 0) {
    console.log('Installing Firefox ESR and WebKitGTK for the browser tests (once) ...');
    runShell(`${APT_INSTALL} ${packages}`);
  }
  if (areThere()) return;
  const missing = [findFirefox() ? [] : ['Firefox'], findWebKit() ? [] : ['WebKitGTK with its driver and Xvfb']].flat();
  console.error(`Not found: ${missing.join(', ')}. On Debian, as root: apt-get install ${packages}
Elsewhere name them in the variables FIREFOX, WEBKIT_DRIVER, MINI_BROWSER and XVFB.`);
  process.exit(1);
}

/** The programs of an installation of several processes: tests with them are left out where they are not. */
async function installClusterPrograms() {
  const { findPostgres } = await import('./services/postgres.mjs');
  const { findHaproxy } = await import('./services/haproxy.mjs');
  const { findRedis } = await import('./services/redis.mjs');
  const areThere = () => [findPostgres(), findHaproxy(), findRedis()].every((program) => program !== undefined);
  if (areThere()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing PostgreSQL, HAProxy and Redis for the tests of several processes (once) ...');
    runShell(`${APT_INSTALL} --no-install-recommends postgresql haproxy redis-server`);
  }
  if (!areThere())
    console.log('PostgreSQL 15, HAProxy or Redis was not found: tests of several processes are left out.');
}

/** Pages with Chinese words that are drawn for the docs need a font for them; other systems than Linux come with one. */
function installChineseFont() {
  const isThere = () => spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim();
  if (process.platform !== 'linux' || isThere()) return;
  const packages = '--no-install-recommends fontconfig fonts-wqy-microhei';
  if (process.getuid?.() === 0) {
    console.log('Installing a font with Chinese characters (once) ...');
    runShell(`${APT_INSTALL} ${packages}`);
  }
  if (isThere()) return;
  console.error(`No font with Chinese characters was found. On Debian, as root: apt-get install ${packages}`);
  process.exit(1);
}

if (!existsSync(INSTALLED_LOCK_FILE) || pinnedVersions('package-lock.json') !== pinnedVersions(INSTALLED_LOCK_FILE))
  installDependencies();
if (process.argv.includes('--browser') || process.argv.includes('--browsers')) await installBrowser();
if (process.argv.includes('--browsers')) await installOtherBrowsers();
if (process.argv.includes('--cluster')) await installClusterPrograms();
if (process.argv.includes('--fonts')) installChineseFont();
