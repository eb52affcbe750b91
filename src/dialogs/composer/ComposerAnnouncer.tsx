import { t } from '@lingui/core/macro';
import type { SnapshotFrom } from 'xstate';
import { LAYER_IDS, type Layer } from '../../geometry/image/layers.ts';
import { EditorAnnouncer } from '../editor/EditorAnnouncer.tsx';
import { rotationText, scaleText } from '../editor/transformText.ts';
import type { composerMachine } from './composer.machine.ts';
import { currentArrangement } from './selectors.ts';
import type { ComposerActor } from './useComposer.ts';

type Snapshot = SnapshotFrom<typeof composerMachine>;

/** Announces for those who do not see the canvas: the chosen layer, its place, scale and rotation, and its place in the stack. */
export function ComposerAnnouncer({ actor }: { actor: ComposerActor }) {
  return <EditorAnnouncer actor={actor} announcementFor={announcementFor} />;
}

/** The announcement for a step of the machine, if any. */
function announcementFor(before: Snapshot, after: Snapshot): string | undefined {
  const [earlier, current] = [before, after].map(({ context }) => currentArrangement(context)) as [
    CurrentArrangement,
    CurrentArrangement,
  ];
  const { selectedLayerId } = after.context;
  const layer = layerIn(current, selectedLayerId);
  const hasOtherRatio = earlier.aspectRatio !== current.aspectRatio;
  if (before.context.selectedLayerId !== selectedLayerId) return layer && namedPlaceText(layer);
  if (earlier === current) return undefined;
  const previous = layerIn(earlier, selectedLayerId);
  if (hasOtherRatio) return t`Canvas ${current.aspectRatio}`;
  if (!layer || !previous) return undefined;
  const stackPlace = current.layers.indexOf(layer) + 1;
  if (earlier.layers.indexOf(previous) + 1 !== stackPlace)
    return t`${layerName(layer)}, ${stackPlace} of ${current.layers.length} from the back`;
  return changeText(previous, layer);
}

type CurrentArrangement = ReturnType<typeof currentArrangement>;

function layerIn({ layers }: CurrentArrangement, id: Layer['imageId'] | undefined): Layer | undefined {
  return layers.find(({ imageId }) => imageId === id);
}

/** The part of a layer that changed: its rotation, else its scale, else its place. */
function changeText(before: Layer, layer: Layer): string | undefined {
  if (before.rotate !== layer.rotate) return rotationText(layer.rotate);
  const isScaled = before.scale !== layer.scale;
  const isMoved = Math.round(before.x) !== Math.round(layer.x) || Math.round(before.y) !== Math.round(layer.y);
  if (isScaled) return scaleText(layer.scale);
  return isMoved ? namedPlaceText(layer) : undefined;
}

function layerName({ imageId }: Layer): string {
  const number = LAYER_IDS.indexOf(imageId) + 1;
  return t`Layer ${number}`;
}

function namedPlaceText(layer: Layer): string {
  const place = t`X ${Math.round(layer.x)}, Y ${Math.round(layer.y)}`;
  return [layerName(layer), place].join(t({ message: ', ', context: 'between facts' }));
}
