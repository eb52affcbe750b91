import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTypeOf } from './kit/woff.ts';
import { escapeXml } from './kit/xml.ts';

const PACKAGES = fileURLToPath(new URL('../../node_modules/@fontsource', import.meta.url));
/** The folder of the unpacked faces for the next start; raised when what is unpacked changes. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/maquette-faces-1', import.meta.url));
/** The two weights that every reader of text finds; more of them would only be other faces than a browser takes. */
const WEIGHTS = /-(?:400|700)-(?:normal|italic)\.woff$/;
const CONFIG = 'fonts.conf';

let unpacking: Promise<string> | undefined;

/**
 * The file that tells the drawing library which faces there are: those that ship with the product and no others, so that text is
 * drawn alike on every server. Unpacked once; kept beside the packages, or for this process where nothing can be written there.
 */
export function fontsFile(): Promise<string> {
  unpacking ??= unpacked().catch((error) => {
    unpacking = undefined;
    throw error;
  });
  return unpacking;
}

async function unpacked(): Promise<string> {
  if (await exists(join(CACHE, CONFIG))) return join(CACHE, CONFIG);
  const beside = await mkdir(dirname(CACHE), { recursive: true }).then(
    () => mkdtemp(`${CACHE}-`),
    () => undefined,
  );
  const folder = beside ?? (await mkdtemp(join(tmpdir(), 'maquette-faces-')));
  await unpackInto(folder, beside === undefined ? folder : CACHE);
  if (beside !== undefined && (await keep(beside))) return join(CACHE, CONFIG);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, CONFIG);
}

/** Lays unpacked faces where the next start looks for them; another process may have been as quick, and its are the same. */
async function keep(folder: string): Promise<boolean> {
  const isStored = await rename(folder, CACHE).then(
    () => true,
    () => exists(join(CACHE, CONFIG)),
  );
  if (isStored) await rm(folder, { recursive: true, force: true });
  return isStored;
}

/** Unpacks all faces; `home` is where they will lie. */
async function unpackInto(folder: string, home: string): Promise<void> {
  for (const face of await readdir(PACKAGES)) {
    const files = (await readdir(join(PACKAGES, face, 'files'))).filter((name) => WEIGHTS.test(name));
    for (const name of files) {
      const font = openTypeOf(await readFile(join(PACKAGES, face, 'files', name)));
      await writeFile(join(folder, name.replace(/\.woff$/, '.ttf')), font);
    }
  }
  await writeFile(join(folder, CONFIG), configuration(home));
}

/** Says where the faces lie, and beside them what was learnt of them. */
function configuration(home: string): string {
  const path = escapeXml(home);
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${path}</dir><cachedir>${path}/cache</cachedir></fontconfig>
`;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
