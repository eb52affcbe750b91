// Fails when the catalogs do not hold exactly the texts of the sources, when a Chinese text is missing, or when one key has two meanings.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ambiguousTerms, conflictingTranslations } from './translations/ambiguousTerms.mjs';

const CATALOGS = ['en', 'zh', 'lazy/en', 'lazy/zh'].map((name) => `src/locales/${name}.po`);
const readCatalogs = () => CATALOGS.map((path) => readFileSync(path, 'utf8'));

/** The English of every entry without a translation. */
function untranslatedTexts(catalog) {
  const entries = catalog.split(/\n\n+/).slice(1);
  const empty = entries.filter(
    (entry) => /^msgstr ""$/m.test(entry) && !/^msgstr ""\n"/m.test(entry) && !entry.startsWith('#~'),
  );
  return empty.map((entry) => entry.match(/^msgid "(.*)"$/m)?.[1] ?? entry);
}

/** Ends the check with what is wrong. */
function fail(message) {
  console.error(message);
  process.exit(1);
}

function extract(env = {}) {
  const options = { shell: true, encoding: 'utf8', env: { ...process.env, ...env } };
  const { status, stdout, stderr } = spawnSync('lingui extract --clean', options);
  if (status !== 0) fail(stdout + stderr);
}

/** The catalogs with the files that each text stands in. */
function readOrigins() {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-texts-'));
  extract({ TEXTS_FOLDER: folder });
  const catalogs = ['en', 'lazy/en'].map((name) => readFileSync(join(folder, `${name}.po`), 'utf8'));
  rmSync(folder, { recursive: true });
  return catalogs;
}

const catalogsBefore = readCatalogs();
extract();
const catalogsAfter = readCatalogs();
const formatList = (texts) => texts.map((text) => `  ${text}`).join('\n');
const faults = [
  [
    'The catalogs did not hold the texts of the sources. They do now: look at these and commit them:',
    CATALOGS.filter((_, index) => catalogsBefore[index] !== catalogsAfter[index]),
  ],
  ['No Chinese text for:', [...untranslatedTexts(catalogsAfter[1]), ...untranslatedTexts(catalogsAfter[3])]],
  [
    'Two Chinese texts for one key; give one of its places a context:',
    conflictingTranslations([catalogsAfter[1], catalogsAfter[3]]),
  ],
  [
    'Words in several files. Give those that mean another thing a context, else add them to scripts/translations/ambiguousTerms.mjs:',
    ambiguousTerms(readOrigins()),
  ],
].filter(([, texts]) => texts.length > 0);
if (faults.length > 0) fail(faults.map(([heading, texts]) => `${heading}\n${formatList(texts)}`).join('\n'));
