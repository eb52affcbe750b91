import type { LayerRow, LayerTable } from '../table.ts';

const QUICK_RUN_FOLDERS = ['describeImage', 'modify', 'removeBackground'];

/** The node types. */
export const nodes: LayerTable = {
  folder: 'src/nodes',
  advice: 'Node types never import each other: what they share belongs in src/cards.',
  rows: [
    { at: ['defineNode.ts', 'lazyView.tsx'], owns: 'the definition of a node type', imports: [] },
    ...QUICK_RUN_FOLDERS.map(
      (at): LayerRow => ({
        at,
        name: `\`src/nodes/${at}/\``,
        owns: 'a node type whose run is also a quick action',
        imports: ['defineNode.ts'],
      }),
    ),
    { at: 'quickRuns.ts', owns: 'the runs on the image that a card shows', imports: QUICK_RUN_FOLDERS },
    {
      at: '*',
      name: '`src/nodes/<type>/`',
      owns: 'one node type: definition, run, view, help pages, data, tests',
      imports: ['defineNode.ts', 'quickRuns.ts'],
    },
    { at: 'registry.ts', owns: 'the list of all node types', imports: ['defineNode.ts', ...QUICK_RUN_FOLDERS, '*'] },
    {
      at: [
        'boardPictures.ts',
        'farContents.ts',
        'nameOf.ts',
        'NodeThumbnail.tsx',
        'nodeThumbnail.module.css',
        'results.ts',
      ],
      owns: 'answers from the list',
      imports: ['registry.ts'],
    },
  ],
};
