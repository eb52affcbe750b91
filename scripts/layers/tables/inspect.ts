import type { LayerTable } from '../table.ts';

/** The state inspector. */
export const inspect: LayerTable = {
  folder: 'src/inspect',
  advice: 'The page and what reports to it share the protocol and the recording alone.',
  rows: [
    { at: 'protocol', owns: 'the messages between a board and the inspector, and charts as plain values', imports: [] },
    { at: 'recording', owns: 'a recording of events with their chance, so that it can be played again', imports: [] },
    { at: 'page', owns: 'the page of the inspector', imports: ['protocol'] },
    {
      at: 'publish',
      owns: 'reports the machines of a board to the inspector, and obeys it',
      imports: ['protocol', 'recording'],
    },
    { at: 'main.tsx', owns: 'starts the page of the inspector', imports: ['page'] },
  ],
};
