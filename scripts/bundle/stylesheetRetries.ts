import type { Plugin } from 'vite';

/** A stylesheet that failed is remembered here as if it had been loaded. */
const REMEMBERED_FAILURE = /seen\[href\] = void 0;(?=\s*throw err;)/;
/** A stylesheet that failed stays in the page here, where one of its address is taken for loaded. */
const FAILURE_EVENT = /(?<=if \(e\.type === "error"\) )(?=rej\()/;

/**
 * Lets a stylesheet that could not be loaded be loaded by the next try of its part. Vite up to 8.3 asks for each once: a part that was
 * first wanted without a network would come without its looks. Later versions do so themselves.
 */
export function retryStylesheets(): Plugin {
  return {
    name: 'retry-stylesheets',
    apply: 'build',
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: (code) => ({ code: forgetFailures(code), map: null }),
    },
  };
}

/** Vite's code that loads stylesheets, which forgets those that failed. Throws where Vite's is another. */
export function forgetFailures(code: string): string {
  if (!REMEMBERED_FAILURE.test(code) || !FAILURE_EVENT.test(code))
    throw new Error('Vite loads stylesheets in another way: look at retryStylesheets again.');
  return code.replace(REMEMBERED_FAILURE, 'delete seen[href];').replace(FAILURE_EVENT, 'link.remove(), ');
}
