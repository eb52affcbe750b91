import type { LayerTable } from '../table.ts';

/** The rules of boards. */
export const rules: LayerTable = {
  folder: 'src/board',
  advice: 'Rules stand in floors: the document below what changes it.',
  rows: [
    {
      at: 'document',
      owns: 'the board as a value: nodes, edges, their index, facts of types, differences',
      imports: [],
    },
    {
      at: 'find',
      owns: 'search and outline: nodes by their text or in the order in which one reads them, groups that hang together',
      imports: ['document'],
    },
    { at: 'comments', owns: 'comments, their threads and votes', imports: ['document'] },
    {
      at: 'connect',
      owns: 'connections and connected inputs of a node, and the offers of the Add Node menu',
      imports: ['document'],
    },
    { at: 'history', owns: 'undo, drafts, and merging changes of others', imports: ['document', 'connect'] },
    {
      at: 'placement',
      owns: 'the places of nodes: frames that they lie in, and free space',
      imports: ['document', 'comments'],
    },
    {
      at: 'edit',
      owns: 'changes of a person: add, move, edit, delete, copy, stack, put into frames',
      imports: ['document', 'comments', 'connect', 'placement'],
    },
    {
      at: 'run',
      owns: 'results of runs, the steps before one, and results that are out of date',
      imports: ['document', 'connect', 'placement', 'edit'],
    },
  ],
};
