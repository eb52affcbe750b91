import type { Plugin } from 'vite';

const COLOUR_IMPORT = 'import {color} from "d3-color";\n';
const COLOUR_CASES =
  /\n {6}: b instanceof color \? interpolateRgb\n {6}: \(c = color\(b\)\) \? \(b = c, interpolateRgb\)/;

/**
 * Leaves the names and conversions of colours out of d3-transition, which comes with d3-zoom: the canvas animates no colour by it, and
 * they are 3 kB of the first load.
 */
export function removeColourTransitions(): Plugin {
  return {
    name: 'remove-colour-transitions',
    apply: 'build',
    transform: {
      filter: { id: /\/d3-transition\/src\/transition\/interpolate\.js$/ },
      handler: (code) => ({ code: stripColours(code), map: null }),
    },
  };
}

/** The code of the function that chooses an interpolator, without the case of colours. Throws where the library's is another. */
export function stripColours(code: string): string {
  if (!code.startsWith(COLOUR_IMPORT) || !COLOUR_CASES.test(code))
    throw new Error('d3-transition chooses its interpolator in another way: look at removeColourTransitions again.');
  return code.slice(COLOUR_IMPORT.length).replace(', interpolateRgb,', ',').replace(COLOUR_CASES, '');
}
