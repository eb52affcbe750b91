import type { Plugin } from 'vite';

const DESCRIPTION_FIELD = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?/g;

/** Leaves out what charts say of their states: sentences for who reads the sources, docs/charts or Stately Studio, which no page shows. */
export function removeChartDescriptions(): Plugin {
  return {
    name: 'bare-charts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.machine\.ts$/, code: 'description:' },
      handler: (code) => ({ code: stripDescriptions(code), map: null }),
    },
  };
}

/** The code of a machine without the descriptions of its chart. */
export function stripDescriptions(code: string): string {
  return code.replace(DESCRIPTION_FIELD, '');
}
