import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { maskFields } from '../../../../../contract/fields/mask.ts';
import {
  ASPECT_RATIOS,
  FRAME_COLORS,
  INFLUENCE,
  STRENGTH,
  TEXT_IMAGE_LIMITS,
  VARIANT_COUNTS,
} from '../../../../../contract/limits.ts';
import type { NodeType } from '../../../../../contract/nodes.ts';
import { FRAME_COLOR_NAMES } from '../../../../canvas/scene/frameColorNames.ts';
import { FONTS } from '../../../../nodes/textImage/fonts.ts';

/** A choice of a setting: its value in the data, and what it is called. */
export type SettingOption = { readonly value: unknown; readonly label: MessageDescriptor | string };

/** A field of a node that a person sets, and the control that sets it. */
export type NodeSetting = { readonly label: MessageDescriptor } & (
  | { readonly control: 'text' }
  | { readonly control: 'colour' }
  /** Side by side, or in a list where there are many. */
  | { readonly control: 'choice' | 'list'; readonly options: readonly SettingOption[] }
  | {
      readonly control: 'number';
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly decimals: number;
    }
);

const ON_OR_OFF: readonly SettingOption[] = [
  { value: true, label: msg({ message: 'On', context: 'switch' }) },
  { value: false, label: msg({ message: 'Off', context: 'switch' }) },
];

/** The settings by the field that holds them. A field means the same in every type that has it. */
export const NODE_SETTINGS = {
  prompt: { control: 'text', label: msg`Prompt` },
  text: { control: 'text', label: msg`Text` },
  instructions: { control: 'text', label: msg`Instructions` },
  noteText: { control: 'text', label: msg`Note` },
  strength: { control: 'number', label: msg`Strength`, ...STRENGTH, decimals: 2 },
  imageInfluence: { control: 'number', label: msg`Image influence`, ...INFLUENCE, decimals: 2 },
  hqMode: { control: 'choice', label: msg`High quality`, options: ON_OR_OFF },
  aspectRatio: {
    control: 'choice',
    label: msg`Aspect ratio`,
    options: ASPECT_RATIOS.map((ratio) => ({ value: ratio, label: ratio })),
  },
  thinkMode: { control: 'choice', label: msg`Think`, options: ON_OR_OFF },
  variantCount: {
    control: 'choice',
    label: msg`Variants of each run`,
    options: VARIANT_COUNTS.map((count) => ({ value: count, label: `×${count}` })),
  },
  stlMode: { control: 'choice', label: msg`STL mode`, options: ON_OR_OFF },
  mode: {
    control: 'choice',
    label: msg`What to do`,
    options: [
      { value: 'inpaint', label: msg`Inside a mask` },
      { value: 'fill', label: msg`Fill` },
      { value: 'svg', label: msg`To vector` },
    ],
  },
  bg_mode: {
    control: 'choice',
    label: msg`What the mask covers`,
    options: [
      { value: true, label: msg({ message: 'Background', context: 'of a picture' }) },
      { value: false, label: msg`Something else` },
    ],
  },
  svgModel: {
    control: 'choice',
    label: msg`Outlines`,
    options: [
      { value: 'color', label: msg`In colours` },
      { value: 'binary', label: msg`Black and white` },
    ],
  },
  font: { control: 'list', label: msg`Font`, options: FONTS.map(({ name }) => ({ value: name, label: name })) },
  fontColor: { control: 'colour', label: msg`Text colour` },
  letterSpacing: {
    control: 'number',
    label: msg`Letter spacing`,
    ...TEXT_IMAGE_LIMITS.letterSpacing,
    step: 1,
    decimals: 0,
  },
  color: {
    control: 'list',
    label: msg`Colour`,
    options: FRAME_COLORS.map((color) => ({ value: color, label: FRAME_COLOR_NAMES[color] })),
  },
} as const satisfies Readonly<Record<string, NodeSetting>>;
export type SettingName = keyof typeof NODE_SETTINGS;

/** The settings by type, in the order of its card. */
const SETTINGS_BY_TYPE: Readonly<Partial<Record<NodeType, readonly SettingName[]>>> = {
  enrichNode: ['prompt', 'imageInfluence', 'hqMode', 'variantCount'],
  remixNode: ['prompt', 'strength', 'imageInfluence', 'variantCount'],
  instructEditNode: ['prompt', 'variantCount'],
  generateSketchesNode: ['prompt', 'aspectRatio', 'thinkMode', 'variantCount'],
  generateVideoNode: ['prompt'],
  expandImageNode: ['prompt'],
  modifyNode: ['prompt', 'mode', 'bg_mode', 'svgModel'],
  textImageNode: ['text', 'font', 'fontColor', 'letterSpacing'],
  threeDNode: ['stlMode'],
  frameNode: ['color'],
  textNode: ['text'],
  promptGeneratorNode: ['instructions'],
  stickyNoteNode: ['noteText'],
};

/** The fields that hold what a node is about: no setting of how it is made. */
const CONTENT_FIELDS: readonly SettingName[] = ['prompt', 'text', 'instructions', 'noteText'];

/** The setting that a field of a node's data is; undefined for one that is none. */
export function settingOf(field: string): NodeSetting | undefined {
  return Object.hasOwn(NODE_SETTINGS, field) ? NODE_SETTINGS[field as SettingName] : undefined;
}

/** Fields of a node that goes on as one of another type, beside its settings, where both types have them. */
const MASK_FIELDS = Object.keys(maskFields);
const TYPES_WITH_MASK: readonly string[] = ['instructEditNode', 'modifyNode'] satisfies NodeType[];

/** The fields that a person sets on a node of this type. */
export function settingsOf(type: string): readonly SettingName[] {
  return SETTINGS_BY_TYPE[type as NodeType] ?? [];
}

/** The same without what it is about, as they are copied to other nodes. */
export function copiedSettingsOf(type: string): readonly SettingName[] {
  return settingsOf(type).filter((field) => !CONTENT_FIELDS.includes(field));
}

/** The field of a type that holds what it is about. */
export function contentFieldOf(type: string): SettingName | undefined {
  return settingsOf(type).find((field) => CONTENT_FIELDS.includes(field));
}

/** The further fields that two types have in common: a mask, if both take one. */
export function commonFurtherFields(one: string, other: string): readonly string[] {
  return [one, other].every((type) => TYPES_WITH_MASK.includes(type)) ? MASK_FIELDS : [];
}
