import { LAYER_IDS, type Layer, type LayerStackTarget } from '../../geometry/image/layers.ts';
import { stepEventOf } from '../editor/chart/keys.ts';
import { ARROW_STEP, ARROWS, type KeyPress } from '../stage/attachKeys.ts';
import type { ComposerEvent } from './composer.types.ts';

/** As on the board. */
export const ORDER_KEYS = { front: ']', forward: 'Mod+]', backward: 'Mod+[', back: '[' } as const satisfies Record<
  LayerStackTarget,
  string
>;
export const CENTRE_KEYS = { centre: 'C', fill: 'F' } as const;

const TURN = 15;
const SCALE_STEP = 0.01;

/** The event of a key press; undefined when it is none of the dialog's. */
export function eventForKey(press: KeyPress, layer: Layer | undefined): ComposerEvent | undefined {
  const { key, mod, shift, alt, on } = press;
  if (on === 'text' || (alt && !mod)) return undefined;
  // On keyboards where brackets lie behind AltGr, Windows reports Ctrl and Alt with them.
  if (mod && !alt) return restackOf(key, { ']': 'forward', '[': 'backward' }) ?? stepEventOf(press);
  const order = restackOf(key, { ']': 'front', '[': 'back' });
  if (order || mod) return order;
  const arrow = ARROWS[key];
  if (arrow) {
    const by = shift ? ARROW_STEP.shift : ARROW_STEP.plain;
    return on === 'stage' ? { type: 'layer.nudged', dx: arrow[0] * by, dy: arrow[1] * by } : undefined;
  }
  const id = LAYER_IDS[Number(key) - 1];
  if (id) return { type: 'layer.selected', layer: id };
  return layer && eventForLayer(key, layer);
}

function restackOf(key: string, by: Readonly<Record<string, LayerStackTarget>>): ComposerEvent | undefined {
  const to = by[key];
  return to && { type: 'layer.restacked', to };
}

function eventForLayer(key: string, { scale, rotate }: Layer): ComposerEvent | undefined {
  switch (key) {
    case '+':
    case '=':
      return { type: 'layer.set', set: { scale: scale + SCALE_STEP }, name: 'scale' };
    case '-':
      return { type: 'layer.set', set: { scale: scale - SCALE_STEP }, name: 'scale' };
    case 'r':
      return { type: 'layer.set', set: { rotate: rotate + TURN }, name: 'rotate' };
    case 'R':
      return { type: 'layer.set', set: { rotate: rotate - TURN }, name: 'rotate' };
    case 'c':
      return { type: 'layer.centred', fills: false };
    case 'f':
      return { type: 'layer.centred', fills: true };
    default:
      return undefined;
  }
}
