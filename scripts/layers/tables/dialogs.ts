import type { LayerTable } from '../table.ts';

/** The dialogs: the files that all share, and a folder each. */
export const dialogs: LayerTable = {
  folder: 'src/dialogs',
  advice: 'No dialog imports another; what two share belongs in stage, editor or host.',
  rows: [
    { at: 'stage', owns: 'a paper that is shown: fit, zoom, pan, pinch, Space for the hand', imports: [] },
    {
      at: 'editor',
      owns: 'the files that editors share: their chart, steps, saving, drafts',
      imports: ['stage'],
    },
    { at: 'host', owns: 'the kit of hosts, which join a dialog to an opened board', imports: ['stage'] },
    { at: 'defineDialog.ts', owns: 'the definition of a dialog', imports: [] },
    {
      at: '*',
      name: '`src/dialogs/<name>/`',
      owns: 'one dialog: definition (`index.ts`), views, chart, host, draft, states for the gallery',
      imports: ['stage', 'editor', 'host', 'defineDialog.ts'],
    },
    { at: 'registry.ts', owns: 'the list of all dialogs', imports: ['*'] },
  ],
};
