import type { Plugin } from 'vite';

const WHOLE_IMPORT = 'import {dragDisable, dragEnable} from "d3-drag";\n';
const PART_IMPORT = 'import dragDisable, {yesdrag as dragEnable} from "../../d3-drag/src/nodrag.js";\n';

/**
 * Gives d3-zoom the part of d3-drag that it needs: by the package's index it brings the drags along, which our boards fetch later. They are 1 kB of
 * the first load.
 */
export function importDragParts(): Plugin {
  return {
    name: 'import-drag-parts',
    apply: 'build',
    transform: {
      filter: { id: /\/d3-zoom\/src\/zoom\.js$/ },
      handler: (code) => ({ code: withDragParts(code), map: null }),
    },
  };
}

/** The code of a zoom, with the import of what it needs. Throws where the library's is another. */
export function withDragParts(code: string): string {
  if (!code.includes(WHOLE_IMPORT))
    throw new Error('d3-zoom imports d3-drag in another way: look at importDragParts again.');
  return code.replace(WHOLE_IMPORT, PART_IMPORT);
}
