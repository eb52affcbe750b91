import type { LayerTable } from '../table.ts';

/** An opened board. */
export const board: LayerTable = {
  folder: 'src/app/board',
  advice: 'A part of an opened board is mounted by its screen: pass it in from there.',
  rows: [
    { at: ['BoardSheet.tsx', 'sheet.module.css'], owns: 'the sheet beside the canvas', imports: [] },
    { at: ['FarLayer.tsx', 'farLayer.module.css'], owns: 'marks that are as large at every zoom', imports: [] },
    { at: 'pressOpener.ts', owns: 'opening from elsewhere what the bars open', imports: [] },
    {
      at: ['NodeRevealer.tsx', 'UnknownCard.tsx', 'NodeBody.tsx', 'typeLabels.ts'],
      owns: 'what the canvas shows of nodes: bodies, labels',
      imports: [],
    },
    { at: 'voice', owns: 'what screen readers are told of a board', imports: [] },
    { at: 'dialogs', owns: 'mounts dialogs', imports: [] },
    { at: 'share', owns: 'links, guests and roles', imports: [] },
    { at: 'bar', owns: 'bars, and the buttons of the dock', imports: ['share'] },
    { at: 'intake', owns: 'files and the clipboard', imports: ['dialogs'] },
    { at: 'actions', owns: 'what nodes offer; runs and plans', imports: ['BoardSheet.tsx', 'pressOpener.ts'] },
    { at: 'present', owns: 'presents frames or results without the interface', imports: [] },
    {
      at: 'comments',
      owns: 'comments, `votes/` and voting rounds',
      imports: ['BoardSheet.tsx', 'FarLayer.tsx', 'pressOpener.ts', 'present'],
    },
    {
      at: 'conflicts',
      owns: 'what two people changed at once: marks, list and notices, and the choice',
      imports: ['BoardSheet.tsx', 'FarLayer.tsx', 'actions'],
    },
    {
      at: 'lost',
      owns: 'a board that may not be edited any more, and the copy of the work that the server did not get',
      imports: [],
    },
    {
      at: 'notes',
      owns: 'what there is to know of a node beside its name and state: why it failed, remarks, comments',
      imports: [],
    },
    { at: 'starters', owns: 'quick starts of an empty board', imports: ['intake'] },
    { at: 'session', owns: 'starts and saves the board', imports: ['actions', 'comments'] },
    {
      at: 'BoardCanvas.tsx',
      owns: 'the canvas with all that is mounted over it',
      imports: [
        'NodeRevealer.tsx',
        'NodeBody.tsx',
        'typeLabels.ts',
        'bar',
        'intake',
        'actions',
        'comments',
        'conflicts',
        'present',
        'notes',
        'starters',
      ],
    },
    {
      at: 'BoardScreen.tsx',
      owns: 'the screen of a board',
      imports: ['voice', 'dialogs', 'bar', 'conflicts', 'lost', 'session', 'BoardCanvas.tsx'],
    },
  ],
};
