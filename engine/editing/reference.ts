import type { Media } from '../../contract/engine.ts';
import { readStyle } from '../process_sketch/style.ts';
import type { StyleTexture } from '../process_sketch/texture.ts';
import type { Rgb } from '../studio/colours.ts';
import type { Language } from '../studio/finish.ts';

/** What an edit takes from a reference picture. */
export type Reference = { readonly colour: Rgb; readonly backdrop: Rgb; readonly texture: StyleTexture | null };

/** How strongly the reference's texture shows, as a style's influence. */
const INFLUENCE = 1.4;

/** Reads the main colour, the backdrop and the texture of a reference picture. Throws EngineError 'input' for no picture, and for one that shows nothing. */
export async function readReference(media: Media, language: Language): Promise<Reference> {
  const { palette, backdrop, texture } = await readStyle(media, INFLUENCE, language);
  const wall: Rgb = backdrop ?? [0.8, 0.8, 0.8];
  return { colour: palette[0] ?? wall, backdrop: wall, texture };
}
