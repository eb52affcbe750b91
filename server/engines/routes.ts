import type { Operation } from '../../contract/operations.ts';
import type { Engine } from './engine.ts';
import type { Routes } from './runner.ts';

/** The built-in engine has one way for each operation. */
const BUILT_IN_MODEL = 'built-in';
const SECONDS = { words: 60, picture: 180, long: 900 } as const;
/** Longer than it takes until the longest jobs of a few people are done. */
const QUEUE_SECONDS = 1800;

/** Time limits by what is made. */
export function secondsFor(operation: Operation): number {
  switch (operation) {
    case 'describe_image':
    case 'enhance_prompt':
      return SECONDS.words;
    case 'image_to_3d':
    case 'image_to_video':
      return SECONDS.long;
    default:
      return SECONDS.picture;
  }
}

/** The built-in engine, twice: `words` has a thread of its own, so that a second of work does not wait behind minutes of it. */
export type Engines = { readonly pictures: Engine; readonly words: Engine };

/** The ways to each operation. The built-in engine closes every chain: it needs no network and no key. */
export function routesOver({ pictures, words }: Engines): Routes {
  return (operation) => [
    {
      engine: operation === 'enhance_prompt' ? words : pictures,
      model: BUILT_IN_MODEL,
      seconds: secondsFor(operation),
      queueSeconds: QUEUE_SECONDS,
    },
  ];
}
