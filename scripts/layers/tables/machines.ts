import type { LayerTable } from '../table.ts';

/** The machines, a folder each. */
export const machines: LayerTable = {
  folder: 'src/machines',
  advice: 'Machines stand in floors: the board above those that it spawns, events below all.',
  rows: [
    { at: 'gesture', owns: 'the gestures of the pointer', imports: [] },
    {
      at: 'run',
      owns: 'the run and the upload of a node type, as its folder defines them: inputs, needs, calls, word list',
      imports: [],
    },
    { at: 'tutorial', owns: 'the hint of the guided tour that is shown', imports: [] },
    { at: 'vote', owns: 'one person’s vote on one node', imports: [] },
    {
      at: 'effects',
      owns: 'the effects that machines name and the app provides, and the meaning of a call’s error',
      imports: ['run'],
    },
    {
      at: 'events',
      owns: 'the events and the context of a board, which all its machines share',
      imports: ['run', 'effects'],
    },
    {
      at: 'generation',
      owns: 'one run of a node, from Go to its results, and its calls',
      imports: ['run', 'effects', 'events'],
    },
    {
      at: 'saving',
      owns: 'saves the board on this device and on the server, and fetches changes of others',
      imports: ['effects', 'events'],
    },
    { at: 'upload', owns: 'the file of one node on its way to the server', imports: ['run', 'effects', 'events'] },
    {
      at: 'board',
      owns: 'the board machine, which alone changes the board, and selectors of its snapshot',
      imports: ['run', 'tutorial', 'effects', 'events', 'generation', 'saving', 'upload'],
    },
    {
      at: 'composing',
      owns: 'looks after composed pictures, and composes a stale one anew',
      imports: ['run', 'effects', 'events', 'board'],
    },
    {
      at: 'runPlan',
      owns: 'runs the missing inputs of a node, one node after another',
      imports: ['run', 'events', 'board'],
    },
    { at: 'testing', owns: 'walks through charts, for tests', imports: 'all' },
  ],
};
