import type { SeedNode } from '../../scripts/seed/seedLayout.ts';

const TITLES: Readonly<Record<SeedNode['type'], string>> = {
  prototype2DNode: 'Image',
  textNode: 'Text',
  generateSketchesNode: 'Generate Design',
  enrichNode: 'Render',
  sketchNode: 'Sketch',
  stickyNoteNode: 'Sticky Note',
};

/** The texts on a library's card: about what the product's card of that type says. */
export function wordsOf({ type }: SeedNode, index: number) {
  return { title: TITLES[type], text: `a desk lamp of walnut and brass, variation ${index}` };
}
