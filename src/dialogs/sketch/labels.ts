import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Shape } from '../../../contract/fields/sketchShapes.ts';
import type { Tool } from './drawing/shapes.ts';
import type { SketchNotice } from './sketch.types.ts';

export const TOOL_NAMES: Record<Tool, MessageDescriptor> = {
  doodle: msg`Doodle`,
  eraser: msg`Eraser`,
  select: msg`Select`,
  line: msg`Line`,
  rect: msg`Rect`,
  ellipse: msg`Ellipse`,
  circle: msg`Circle`,
  fill: msg`Fill`,
};

export const SHAPE_NAMES: Record<Shape['type'], MessageDescriptor> = {
  free: TOOL_NAMES.doodle,
  line: TOOL_NAMES.line,
  rectangle: TOOL_NAMES.rect,
  ellipse: TOOL_NAMES.ellipse,
  circle: TOOL_NAMES.circle,
  fill: TOOL_NAMES.fill,
};

export const SKETCH_NOTICES: Record<SketchNotice, MessageDescriptor> = {
  needsPaper: msg`Fill works on white areas. Choose a white one.`,
  layerClosed: msg`This layer is hidden or locked. Show or unlock it, or choose another layer.`,
  backgroundMissing: msg`The background couldn’t be loaded. You can go on drawing without it.`,
  backgroundRefused: msg`The background couldn’t be added. Try again, or choose another image.`,
};
