import type { LayerTable } from '../table.ts';

/** The parts that node types share. */
export const cards: LayerTable = {
  folder: 'src/cards',
  advice: 'The parts of cards stand in floors: context below pictures and runs, these below whole cards.',
  rows: [
    { at: 'viewport', owns: 'the sharpness of pictures, and what stops while the view moves', imports: [] },
    { at: 'text', owns: 'fields in which several people write at once', imports: [] },
    { at: 'remarks', owns: 'the remarks of engines, worded in the language that is shown', imports: [] },
    { at: 'context', owns: 'the board, the services, the type and the tier around a card', imports: ['viewport'] },
    { at: 'engines', owns: 'engines and their models, as a person chooses them', imports: ['context'] },
    { at: 'header', owns: 'the header of a card, and its title', imports: ['context'] },
    {
      at: 'picture',
      owns: 'pictures on cards: addresses, sharpness, drawing, masks, names',
      imports: ['viewport', 'context', 'header'],
    },
    { at: 'prompt', owns: 'the prompt and its length', imports: ['text', 'context', 'header'] },
    {
      at: 'variants',
      owns: 'how many results a run is to make, and those that share the card of an image',
      imports: ['context', 'engines', 'picture'],
    },
    { at: 'votes', owns: 'up and down votes on a card', imports: ['context'] },
    {
      at: 'card',
      owns: 'the card around all parts, and the one in its place while it loads',
      imports: ['context', 'header', 'picture'],
    },
    { at: 'drawing', owns: 'the note on a drawing that was drawn without some of its parts', imports: ['header'] },
    {
      at: 'failure',
      owns: 'the messages of a run or call that failed, its bill, and the next step',
      imports: ['context', 'engines', 'picture', 'remarks'],
    },
    {
      at: 'model',
      owns: '3D models on cards: their area, stills, exports',
      imports: ['context', 'header', 'picture', 'failure'],
    },
    {
      at: 'run',
      owns: 'the run of a node: its state, progress, Go, another try, quick actions',
      imports: ['context', 'engines', 'header', 'remarks', 'failure'],
    },
    {
      at: 'generation',
      owns: 'cards of nodes that generate, and their inputs',
      imports: ['context', 'engines', 'picture', 'prompt', 'variants', 'card', 'failure', 'run'],
    },
    { at: 'upload', owns: 'files that a person gives to a node', imports: ['context', 'header', 'failure', 'run'] },
  ],
};
