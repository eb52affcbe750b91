import type { NodeId } from '../../../../contract/ids.ts';
import { svgElement } from '../../dom/svg.ts';
import type { CardState } from '../../scene/boardActor.ts';
import type { SceneIndex } from '../../scene/sceneIndex.ts';
import s from './stateMarks.module.css';

type StateMark = 'busy' | 'failed' | 'done';

/** The shapes of each mark on its disc, in pixels from its middle. */
const MARK_PATHS: Readonly<Record<StateMark, readonly string[]>> = {
  busy: ['M0 -5.5a5.5 5.5 0 1 0 .01 0', 'M0 -5.5a5.5 5.5 0 0 1 5.5 5.5'],
  failed: ['M0 -5v5.5', 'M0 4.4v.1'],
  done: ['M-4.5 .3l3 3l6 -6.4'],
};
const DISC_RADIUS = 11;

type StateMarkOptions = {
  readonly scene: Pick<SceneIndex, 'node'>;
  readonly stateOf: (id: NodeId) => CardState;
  readonly isSelected: (id: NodeId) => boolean;
};

/**
 * The state of runs, for the tiers whose cards have no words for it: a mark at the upper right corner of a card, of one size on the
 * screen at every zoom. What ended while nobody was near is marked as done until it is selected, or seen from near.
 */
export function createStateMarkLayer(parent: SVGGElement, { scene, stateOf, isSelected }: StateMarkOptions) {
  const layer = svgElement('g', { 'aria-hidden': 'true' }, parent);
  const marks = new Map<NodeId, { readonly mark: StateMark; readonly group: SVGGElement }>();
  let isNear = true;
  layer.style.display = 'none';

  function markOf(id: NodeId): StateMark | undefined {
    const state = stateOf(id);
    if (state !== 'idle') return state === 'busy' ? 'busy' : 'failed';
    const before = marks.get(id)?.mark;
    const hasEnded = before === 'busy' || before === 'done';
    return hasEnded && !isNear && !isSelected(id) ? 'done' : undefined;
  }

  function remove(id: NodeId): void {
    marks.get(id)?.group.remove();
    marks.delete(id);
  }

  function update(ids: Iterable<NodeId>): void {
    for (const id of ids) {
      const node = scene.node(id);
      const mark = node && !node.isOpenFrame ? markOf(id) : undefined;
      if (marks.get(id)?.mark !== mark) remove(id);
      if (!node || mark === undefined) continue;
      const group = marks.get(id)?.group ?? createMark(layer, mark);
      group.setAttribute('transform', `translate(${node.maxX},${node.minY})`);
      marks.set(id, { mark, group });
    }
  }

  return {
    /** Looks at the state of these nodes again. */
    update,
    /** Says whether cards tell their state themselves. */
    setNear(next: boolean): void {
      if (next === isNear) return;
      isNear = next;
      layer.style.display = isNear ? 'none' : '';
      update([...marks.keys()]);
    },
  };
}

function createMark(layer: SVGGElement, mark: StateMark): SVGGElement {
  const group = svgElement('g', { class: s.mark ?? '', 'data-mark': mark }, layer);
  const scaled = svgElement('g', { class: s.scaled ?? '' }, group);
  svgElement('circle', { class: s.disc ?? '', r: DISC_RADIUS }, scaled);
  for (const d of MARK_PATHS[mark]) svgElement('path', { class: s.stroke ?? '', d }, scaled);
  return group;
}
