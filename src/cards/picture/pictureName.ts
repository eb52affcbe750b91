import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoardNode } from '../../../contract/board.ts';
import type { PictureOperation } from '../../../contract/operations/index.ts';
import { titleOf } from '../header/titleOf.ts';

/** A prompt that stands for a name is cut to so many characters. */
const NAME_LENGTH_MAX = 40;

/** The names of pictures that nobody named and that have no prompt, by the call that made them. */
const OPERATION_NAMES: Readonly<Record<PictureOperation | 'crop_image' | 'save_image', MessageDescriptor>> = {
  crop_image: msg`Crop`,
  generate_image: msg`Design`,
  process_sketch: msg`Render`,
  process_sketch_style: msg`Render`,
  image_to_image: msg`Variation`,
  instruct_edit: msg`Edited image`,
  inpaint_image: msg`Edited image`,
  expand_image: msg`Expanded image`,
  generate_background: msg`New background`,
  remove_background: msg`Cut-out`,
  get_4k: msg`4k`,
  save_image: msg`Composition`,
};

/** The name of a picture away from its card: its title, else its prompt, else the operation behind it, else its type's `label`. */
export function pictureName(node: BoardNode, label: string, i18n: I18n): string {
  const title = titleOf(node);
  if (title) return title;
  const { prompt, madeBy: operation } = node.data;
  const phrase = typeof prompt === 'string' ? shortenText(prompt) : '';
  const operationName =
    typeof operation === 'string' && Object.hasOwn(OPERATION_NAMES, operation)
      ? OPERATION_NAMES[operation as keyof typeof OPERATION_NAMES]
      : undefined;
  // A crop has the words of the picture that it was cut from.
  if (phrase && operation === 'crop_image') return i18n._(msg`Crop: ${phrase}`);
  return phrase || (operationName ? i18n._(operationName) : label);
}

/** A text in one line, cut between words where it is long. */
function shortenText(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  if (letters.length <= NAME_LENGTH_MAX) return letters.join('');
  const cut = letters.slice(0, NAME_LENGTH_MAX);
  const space = cut.lastIndexOf(' ');
  return `${cut
    .slice(0, space > NAME_LENGTH_MAX / 2 ? space : NAME_LENGTH_MAX)
    .join('')
    .replace(/[\s,.;:，。；：、]+$/, '')}…`;
}
