import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const LIBRARY_IMPORT = /^import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/gm;
const EXPORT_LINE = /^export \{ (.*) \} from '\.\/icons\/(.+)\.mjs';$/gm;

/**
 * Imports each Lucide icon from its own file. By way of the library's one list of all icons, whatever needs one icon seems to need
 * all that the product has anywhere, and `chunkGroups` would put them all into the first load.
 */
export function importIconsDirectly(): Plugin {
  const files = iconFiles();
  return {
    name: 'direct-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: 'lucide-react' },
      handler: (code) => ({ code: withDirectImports(code, files), map: null }),
    },
  };
}

/** In which file of the library an icon stands, by each of its names. */
export function iconFiles(): ReadonlyMap<string, string> {
  const list = readFileSync(new URL(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs')), 'utf8');
  return new Map(
    [...list.matchAll(EXPORT_LINE)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name): [string, string] => [name.replace('default as ', ''), file]),
    ),
  );
}

/** Code whose imports from the library are one for each icon. */
export function withDirectImports(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(LIBRARY_IMPORT, (_, names: string) => {
    const parts = names.split(',').flatMap((part) => part.trim() || []);
    return parts.map((part) => importOf(part, files)).join(' ');
  });
}

function importOf(part: string, files: ReadonlyMap<string, string>): string {
  const [name = '', local = name] = part.split(/\s+as\s+/);
  const file = files.get(name);
  // `createLucideIcon` and types are no icons.
  return file
    ? `import ${local} from 'lucide-react/dist/esm/icons/${file}.mjs';`
    : `import { ${part} } from 'lucide-react';`;
}
