// Fails when the catalogs do not hold exactly the texts of the sources, or when a Chinese text is missing.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const CATALOGS = ['en', 'zh', 'apart/en', 'apart/zh'].map((name) => `src/locales/${name}.po`);
const read = () => CATALOGS.map((path) => readFileSync(path, 'utf8'));

/** The English of every entry without a translation. */
function missing(catalog) {
  const entries = catalog.split(/\n\n+/).slice(1);
  const empty = entries.filter(
    (entry) => /^msgstr ""$/m.test(entry) && !/^msgstr ""\n"/m.test(entry) && !entry.startsWith('#~'),
  );
  return empty.map((entry) => entry.match(/^msgid "(.*)"$/m)?.[1] ?? entry);
}

const before = read();
const extracted = spawnSync('lingui extract --clean', { shell: true, encoding: 'utf8' });
if (extracted.status !== 0) {
  console.error(extracted.stdout + extracted.stderr);
  process.exit(1);
}
const after = read();
if (before.join() !== after.join()) {
  console.error('The catalogs did not hold the texts of the sources. They do now: look at src/locales and commit it.');
  process.exit(1);
}
const left = [...missing(after[1]), ...missing(after[3])];
if (left.length > 0) {
  console.error(`No Chinese text for:\n${left.map((text) => `  ${text}`).join('\n')}`);
  process.exit(1);
}
