import type { Scene } from './scene.ts';

/** What the recipe of a generated design remembers: all that its picture needs, and the size in pixels. JSON. */
export type SceneDetail = {
  readonly kind: 'scene';
  readonly width: number;
  readonly height: number;
  readonly scene: Scene;
};
