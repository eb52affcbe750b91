import * as calls from '../../contract/calls/index.ts';
import type { ObjectKey } from '../../contract/ids.ts';
import type { Account } from '../../scripts/seed/seedBoard.ts';
import { call, generate } from './calls.ts';

/** What the operations work on. */
export type Inputs = {
  /** A drawing of a kettle. */
  readonly sketch: ObjectKey;
  /** A photograph from elsewhere. */
  readonly photograph: ObjectKey;
  /** A design of our own, with its recipe. */
  readonly design: ObjectKey;
  /** The same, cut out. */
  readonly cutOut: ObjectKey;
  /** A photograph of 12 megapixels; and with clear strips at its sides. */
  readonly large: ObjectKey;
  readonly wide: ObjectKey;
  /** Marks the middle of the large one, as a data URL. */
  readonly mask: string;
};

export type Case = {
  readonly name: string;
  /** Milliseconds that one result may take, on two cores. */
  readonly goal: number;
  /** Does it once; how many results it gave. */
  readonly run: (account: Account, inputs: Inputs, seed: number) => Promise<number>;
};

const once =
  <T>(work: (account: Account, inputs: Inputs, seed: number) => Promise<T>) =>
  async (account: Account, inputs: Inputs, seed: number): Promise<number> => {
    await work(account, inputs, seed);
    return 1;
  };

const { CALLS } = calls;

/** What else is done twice at once, to see what memory it takes: the other operations, on large pictures where they take any. */
export const OTHERS: readonly Omit<Case, 'goal'>[] = [
  {
    name: 'render in a style',
    run: once((account, { sketch: sketch_object_key, photograph }, seed) =>
      call(account, CALLS.process_sketch_style, {
        prompt: 'kettle',
        sketch_object_key,
        style_image_object_key: photograph,
        image_influence: 1,
        seed,
      }),
    ),
  },
  {
    name: 'another design, 12 megapixels',
    run: once((account, { large: object_key }, seed) =>
      call(account, CALLS.image_to_image, { prompt: 'in copper', object_key, strength: 0.6, model: '', seed }),
    ),
  },
  {
    name: 'instruction, 12 megapixels',
    run: once((account, { large: object_key }, seed) =>
      call(account, CALLS.instruct_edit, { prompt: 'make it blue', object_key, seed }),
    ),
  },
  {
    name: 'removal, 12 megapixels',
    run: once((account, { large: object_key, mask }, seed) =>
      call(account, CALLS.inpaint_image, { prompt: 'remove it', object_key, mask, seed }),
    ),
  },
  {
    name: 'expand, 12 megapixels',
    run: once((account, { wide: object_key }, seed) =>
      call(account, CALLS.expand_image, { prompt: '', object_key, seed }),
    ),
  },
  {
    name: 'remove background, 12 megapixels',
    run: once((account, { large: object_key }) => call(account, CALLS.remove_background, { object_key })),
  },
  {
    name: 'background, 12 megapixels',
    run: once((account, { wide: object_key }, seed) =>
      call(account, CALLS.generate_background, { prompt: 'on a beach', object_key, seed }),
    ),
  },
  {
    name: 'description',
    run: once((account, { large: object_key }) => call(account, CALLS.describe_image, { object_key })),
  },
];

/** The operations with a time that was promised. */
export const CASES: readonly Case[] = [
  {
    name: 'generate 1024 x 1024',
    goal: 5000,
    run: async (account, _, seed) =>
      (await generate(account, { prompt: 'brushed steel kettle with a walnut handle', seed })).length,
  },
  {
    name: 'generate the slowest product',
    goal: 5000,
    run: async (account, _, seed) => (await generate(account, { prompt: 'matte green SUV', seed })).length,
  },
  {
    name: 'sketch to render',
    goal: 4000,
    run: once((account, { sketch }, seed) =>
      call(account, CALLS.process_sketch, {
        prompt: 'copper kettle with a walnut handle',
        sketch_object_key: sketch,
        hq_mode: false,
        seed,
      }),
    ),
  },
  {
    name: 'remove background, photograph',
    goal: 2500,
    run: once((account, { photograph }) => call(account, CALLS.remove_background, { object_key: photograph })),
  },
  {
    name: 'remove background, own design',
    goal: 2500,
    run: once((account, { design }) => call(account, CALLS.remove_background, { object_key: design })),
  },
  { name: '4k', goal: 15_000, run: once((account, { design }) => call(account, CALLS.get_4k, { object_key: design })) },
  {
    name: 'vector in colour',
    goal: 500,
    run: once((account, { design }) => call(account, CALLS.image_to_svg, { object_key: design, model: 'color' })),
  },
  {
    name: 'vector in black',
    goal: 500,
    run: once((account, { sketch }) => call(account, CALLS.image_to_svg, { object_key: sketch, model: 'binary' })),
  },
  {
    name: '3D of an own design',
    goal: 1500,
    run: once((account, { design }) => call(account, CALLS.image_to_3d, { object_key: design, stl_mode: false })),
  },
  {
    name: '3D of a cut-out photograph, for printing',
    goal: 1500,
    run: once((account, { cutOut }) => call(account, CALLS.image_to_3d, { object_key: cutOut, stl_mode: true })),
  },
  {
    name: 'camera move, 4 s',
    goal: 6000,
    run: once((account, { photograph }, seed) =>
      call(account, CALLS.image_to_video, { prompt: 'slow zoom in', start_image_object_key: photograph, seed }),
    ),
  },
  {
    name: 'turntable, 4 s',
    goal: 20_000,
    run: once((account, { design }, seed) =>
      call(account, CALLS.image_to_video, { prompt: 'turntable', start_image_object_key: design, seed }),
    ),
  },
];
