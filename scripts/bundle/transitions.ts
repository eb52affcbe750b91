import type { Plugin } from 'vite';

const TRANSITION_IMPORT = 'import selection_transition from "./transition.js";\n';
const TRANSITION_METHOD = 'selection.prototype.transition = selection_transition;\n';

/**
 * Leaves the transitions out of d3-transition, which comes with d3-zoom: that needs to interrupt them, and starts one only on a double-click, which the
 * canvas takes from it. They are 5 kB of the first load.
 */
export function removeTransitions(): Plugin {
  return {
    name: 'remove-transitions',
    apply: 'build',
    transform: {
      filter: { id: /\/d3-transition\/src\/selection\/index\.js$/ },
      handler: (code) => ({ code: stripTransitions(code), map: null }),
    },
  };
}

/** The code that gives selections their methods, without the one that starts a transition. Throws where the library's is another. */
export function stripTransitions(code: string): string {
  if (!code.includes(TRANSITION_IMPORT) || !code.includes(TRANSITION_METHOD))
    throw new Error('d3-transition gives selections its methods in another way: look at removeTransitions again.');
  return code.replace(TRANSITION_IMPORT, '').replace(TRANSITION_METHOD, '');
}
