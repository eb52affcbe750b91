import type { LayerTable } from '../table.ts';

/** The parts that node types share. */
export const cards: LayerTable = {
  folder: 'src/cards',
  advice: 'The parts of cards stand in floors: services below pictures and runs, these below whole cards.',
  rows: [
    { at: 'services', owns: 'the services of the app, a card’s face and its tier', imports: [] },
    { at: 'engines', owns: 'engines and their models, as a person chooses them', imports: ['services'] },
    { at: 'head', owns: 'the head of a card', imports: ['services'] },
    { at: 'picture', owns: 'pictures on cards: addresses, sharpness, drawing, masks, names', imports: ['services'] },
    { at: 'prompt', owns: 'the prompt and its length', imports: ['services'] },
    { at: 'votes', owns: 'up and down votes on a card', imports: ['services'] },
    {
      at: 'card',
      owns: 'the card around all parts, and the one in its place while it loads',
      imports: ['services', 'head', 'picture'],
    },
    { at: 'drawing', owns: 'the note on a drawing that was drawn without some of its parts', imports: ['head'] },
    {
      at: 'failure',
      owns: 'the messages of a run or call that failed, its bill, and the next step',
      imports: ['services', 'engines', 'picture'],
    },
    {
      at: 'model',
      owns: '3D models on cards: their area, stills, exports',
      imports: ['services', 'head', 'picture', 'failure'],
    },
    {
      at: 'run',
      owns: 'the run of a node: its state, progress, Go, another try, quick actions',
      imports: ['services', 'engines', 'head', 'failure'],
    },
    {
      at: 'generation',
      owns: 'cards of nodes that generate, and their inputs',
      imports: ['services', 'engines', 'picture', 'prompt', 'card', 'failure', 'run'],
    },
    { at: 'upload', owns: 'files that a person gives to a node', imports: ['services', 'head', 'failure', 'run'] },
  ],
};
