import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { woffToOpenType } from './kit/woff.ts';
import { escapeXml } from './kit/xml.ts';

const FONT_PACKAGES_FOLDER = fileURLToPath(new URL('../../node_modules/@fontsource', import.meta.url));
/** The folder of the unpacked faces for the next start; raised when what is unpacked changes. */
const FONT_CACHE_FOLDER = fileURLToPath(new URL('../../node_modules/.cache/maquette-faces-1', import.meta.url));
/** The two weights that every reader of text finds; more of them would only be other faces than a browser takes. */
const SHIPPED_WEIGHTS = /-(?:400|700)-(?:normal|italic)\.woff$/;
const CONFIG_FILE = 'fonts.conf';

let pendingFonts: Promise<string> | undefined;

/**
 * The file that tells the drawing library which faces there are: those that ship with the product and no others, so that text is
 * drawn alike on every server. Unpacked once; kept beside the packages, or for this process where nothing can be written there.
 */
export function fontConfigFile(): Promise<string> {
  pendingFonts ??= unpackFonts().catch((error) => {
    pendingFonts = undefined;
    throw error;
  });
  return pendingFonts;
}

async function unpackFonts(): Promise<string> {
  if (await exists(join(FONT_CACHE_FOLDER, CONFIG_FILE))) return join(FONT_CACHE_FOLDER, CONFIG_FILE);
  const cacheFolder = await mkdir(dirname(FONT_CACHE_FOLDER), { recursive: true })
    .then(() => mkdtemp(`${FONT_CACHE_FOLDER}-`))
    // Nothing can be written there: neither the folder, nor in it.
    .catch(() => undefined);
  const folder = cacheFolder ?? (await mkdtemp(join(tmpdir(), 'maquette-faces-')));
  await unpackInto(folder, cacheFolder === undefined ? folder : FONT_CACHE_FOLDER);
  if (cacheFolder !== undefined && (await moveToCache(cacheFolder))) return join(FONT_CACHE_FOLDER, CONFIG_FILE);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, CONFIG_FILE);
}

/** Lays unpacked faces where the next start looks for them; another process may have been as quick, and its are the same. */
async function moveToCache(folder: string): Promise<boolean> {
  const isStored = await rename(folder, FONT_CACHE_FOLDER).then(
    () => true,
    () => exists(join(FONT_CACHE_FOLDER, CONFIG_FILE)),
  );
  if (isStored) await rm(folder, { recursive: true, force: true });
  return isStored;
}

/** Unpacks all faces; `finalFolder` is where they will lie. */
async function unpackInto(folder: string, finalFolder: string): Promise<void> {
  for (const face of await readdir(FONT_PACKAGES_FOLDER)) {
    const files = (await readdir(join(FONT_PACKAGES_FOLDER, face, 'files'))).filter((name) =>
      SHIPPED_WEIGHTS.test(name),
    );
    for (const name of files) {
      const font = woffToOpenType(await readFile(join(FONT_PACKAGES_FOLDER, face, 'files', name)));
      await writeFile(join(folder, name.replace(/\.woff$/, '.ttf')), font);
    }
  }
  await writeFile(join(folder, CONFIG_FILE), fontConfig(finalFolder));
}

/** Says where the faces lie, and beside them what was learnt of them. */
function fontConfig(finalFolder: string): string {
  const path = escapeXml(finalFolder);
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
