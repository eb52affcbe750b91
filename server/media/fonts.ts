import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTypeOf } from './woff.ts';

const PACKAGES = fileURLToPath(new URL('../../node_modules/@fontsource', import.meta.url));
/** Where the unpacked faces lie for the next start; raised when what is unpacked changes. */
const KEPT = fileURLToPath(new URL('../../node_modules/.cache/maquette-faces-1', import.meta.url));
/** The two weights that every reader of text finds; more of them would only be other faces than a browser takes. */
const WEIGHTS = /-(?:400|700)-(?:normal|italic)\.woff$/;
const CONFIG = 'fonts.conf';

let unpacking: Promise<string> | undefined;

/**
 * The file that tells the drawing library which faces there are: those that ship with the product and no others, so that text is
 * drawn alike on every server. Unpacked once; kept beside the packages, or for this process where nothing can be written there.
 */
export function fontsFile(): Promise<string> {
  unpacking ??= unpacked();
  return unpacking;
}

async function unpacked(): Promise<string> {
  if (await exists(join(KEPT, CONFIG))) return join(KEPT, CONFIG);
  const beside = await mkdir(dirname(KEPT), { recursive: true }).then(
    () => mkdtemp(`${KEPT}-`),
    () => undefined,
  );
  const folder = beside ?? (await mkdtemp(join(tmpdir(), 'maquette-faces-')));
  await unpackInto(folder);
  if (beside === undefined) {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return join(folder, CONFIG);
  }
  // Another process may have been as quick: what it kept is the same.
  await rename(beside, KEPT).catch(() => rm(beside, { recursive: true, force: true }));
  return join(KEPT, CONFIG);
}

async function unpackInto(folder: string): Promise<void> {
  for (const face of await readdir(PACKAGES)) {
    const files = (await readdir(join(PACKAGES, face, 'files'))).filter((name) => WEIGHTS.test(name));
    for (const name of files) {
      const font = openTypeOf(await readFile(join(PACKAGES, face, 'files', name)));
      await writeFile(join(folder, name.replace(/\.woff$/, '.ttf')), font);
    }
  }
  await writeFile(join(folder, CONFIG), CONFIGURATION);
}

/** Where it stands, the faces lie; what is learnt of them is kept in the same place. */
const CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <cachedir prefix="relative">cache</cachedir>
</fontconfig>
`;

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
