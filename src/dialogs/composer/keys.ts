import { LAYER_IDS, type Layer, type LayerStackTarget } from '../../geometry/image/layers.ts';
import { undoRedoEventForKey } from '../editor/machine/keyEvents.ts';
import { ARROW_DIRECTIONS, ARROW_STEP, type KeyPress } from '../stage/attachEditorKeys.ts';
import type { ComposerEvent } from './composer.types.ts';

/** As on the board. */
export const ORDER_KEYS = { front: ']', forward: 'Mod+]', backward: 'Mod+[', back: '[' } as const satisfies Record<
  LayerStackTarget,
  string
>;
export const CENTRE_KEYS = { centre: 'C', fill: 'F' } as const;

const ROTATION_STEP = 15;
const SCALE_STEP = 0.01;

/** The event of a key press; undefined when it is none of the dialog's. */
export function eventForKey(press: KeyPress, layer: Layer | undefined): ComposerEvent | undefined {
  const { key, mod, shift, alt, focus } = press;
  if (focus === 'text' || (alt && !mod)) return undefined;
  // On keyboards where brackets lie behind AltGr, Windows reports Ctrl and Alt with them.
  if (mod && !alt) return restackEvent(key, { ']': 'forward', '[': 'backward' }) ?? undoRedoEventForKey(press);
  const restackingEvent = restackEvent(key, { ']': 'front', '[': 'back' });
  if (restackingEvent || mod) return restackingEvent;
  const arrow = ARROW_DIRECTIONS[key];
  if (arrow) {
    const step = shift ? ARROW_STEP.shift : ARROW_STEP.plain;
    return focus === 'stage' ? { type: 'layer.nudged', dx: arrow[0] * step, dy: arrow[1] * step } : undefined;
  }
  const id = LAYER_IDS[Number(key) - 1];
  if (id) return { type: 'layer.selected', layer: id };
  return layer && eventForLayer(key, layer);
}

function restackEvent(
  key: string,
  directionByKey: Readonly<Record<string, LayerStackTarget>>,
): ComposerEvent | undefined {
  const target = directionByKey[key];
  return target && { type: 'layer.restacked', to: target };
}

function eventForLayer(key: string, { scale, rotate }: Layer): ComposerEvent | undefined {
  switch (key) {
    case '+':
    case '=':
      return { type: 'layer.set', set: { scale: scale + SCALE_STEP }, name: 'scale' };
    case '-':
      return { type: 'layer.set', set: { scale: scale - SCALE_STEP }, name: 'scale' };
    case 'r':
      return { type: 'layer.set', set: { rotate: rotate + ROTATION_STEP }, name: 'rotate' };
    case 'R':
      return { type: 'layer.set', set: { rotate: rotate - ROTATION_STEP }, name: 'rotate' };
    case 'c':
      return { type: 'layer.centred', fills: false };
    case 'f':
      return { type: 'layer.centred', fills: true };
    default:
      return undefined;
  }
}
