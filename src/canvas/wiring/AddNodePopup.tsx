import { useLingui } from '@lingui/react/macro';
import { type Handle, handleOf, SOURCE_INPUT } from '../../../contract/handles.ts';
import { ADD_MENU_SPACE, CONNECTION_MENU_SPACE } from '../../../contract/limits.ts';
import { addNodeMenuTypes, connectionMenuTypes, fittingTypes } from '../../board/connect/addNodeMenu.ts';
import { insertableTypes } from '../../board/connect/insertableTypes.ts';
import type { NodeFacts } from '../../board/document/nodeFacts.ts';
import { menuPlace } from '../../geometry/popups/menuPlace.ts';
import type { MenuRequest } from '../../machines/gesture/gesture.events.ts';
import { MenuPopup } from '../../ui/popups/MenuPopup.tsx';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { HANDLE_OUTLINES, MARK_CENTRE, MASK_HALF_DISC, OMNI_CORE_RADIUS } from '../scene/handleMark.ts';
import { handleName, kindName } from '../scene/handleNames.ts';
import type { NodeTypes } from '../scene/nodeTypes.ts';
import s from './AddNodeMenu.module.css';

export type AddNodePopupProps = {
  readonly canvas: CanvasParts & { readonly gesture: GestureActor };
  readonly request: MenuRequest;
  readonly open: boolean;
} & Pick<NodeTypes, 'types' | 'labelOf' | 'iconOf'>;

const MENU_WIDTH = 300;

/** The part of the Add Node menu that floats; loaded later than the page. */
export function AddNodePopup({ canvas, types, labelOf, iconOf, request, open }: AddNodePopupProps) {
  const { t, i18n } = useLingui();
  const { gesture } = canvas;
  const kind = request.from && i18n._(kindName(handleOf(request.from.handle).kind));
  const menuPosition = menuPlace(
    request.screen,
    canvas.camera.size(),
    request.from ? CONNECTION_MENU_SPACE : ADD_MENU_SPACE,
  );
  const items = connectableTypes(canvas, types, request).map((nodeType) => ({
    id: nodeType.type,
    ...labelOf(nodeType.type),
    icon: iconOf(nodeType.type),
    ...handleSummary(nodeType),
    onSelect: () => gesture.send({ type: 'type.selected', nodeType: nodeType.type }),
  }));

  /** Its handles: drawn, and in words. */
  function handleSummary({ handles }: NodeFacts) {
    const shownHandles = handles.filter((id) => id !== SOURCE_INPUT).map(handleOf);
    const inputs = shownHandles.filter(({ direction }) => direction === 'in');
    const outputs = shownHandles.filter(({ direction }) => direction === 'out');
    if (shownHandles.length === 0) return {};
    return {
      aside: { content: <HandleIcons inputs={inputs} outputs={outputs} />, text: handlesText(inputs, outputs) },
    };
  }

  function handlesText(inputs: readonly Handle[], outputs: readonly Handle[]): string {
    const [inputNames, outputNames] = [handleNameList(inputs), handleNameList(outputs)];
    if (inputs.length === 0) return t`Outputs: ${outputNames}`;
    return outputs.length === 0 ? t`Inputs: ${inputNames}` : t`Inputs: ${inputNames}; outputs: ${outputNames}`;
  }

  function handleNameList(handles: readonly Handle[]): string {
    const names = handles.map(({ name }) => i18n._(handleName(name)));
    return new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(names);
  }

  /** The list closes before it tells what was picked; a pick that follows at once has to find the menu still open. */
  function onClose(): void {
    queueMicrotask(() => gesture.send({ type: 'menu.closed' }));
  }

  const box = canvas.elements.stage.getBoundingClientRect();
  return (
    <MenuPopup
      open={open}
      label={t`Add node`}
      at={{ x: box.left + menuPosition.at.x, y: box.top + menuPosition.at.y }}
      side={menuPosition.side}
      keepsSide
      width={MENU_WIDTH}
      search={request.into ? t`Add a node in between` : kind ? t`Add a node for this ${kind}` : t`Add a node`}
      groups={[{ id: 'types', items }]}
      onClose={onClose}
    />
  );
}

/** The marks of a type's handles: what it takes, then what it gives. */
function HandleIcons({ inputs, outputs }: { inputs: readonly Handle[]; outputs: readonly Handle[] }) {
  return (
    <span className={s.handles}>
      {inputs.map((input) => (
        <HandleIcon key={input.id} markedHandle={input} />
      ))}
      <i className={s.line} />
      {outputs.map((output) => (
        <HandleIcon key={output.id} markedHandle={output} />
      ))}
    </span>
  );
}

/** A handle's mark without its letter, which could not be read: hollow for an input, full for an output. */
function HandleIcon({ markedHandle: { kind, direction } }: { markedHandle: Handle }) {
  return (
    <svg
      viewBox="0 0 17 17"
      className={s.mark}
      aria-hidden="true"
      data-kind={kind}
      data-full={direction === 'out' || undefined}
    >
      <path d={HANDLE_OUTLINES[kind]} />
      {kind === 'mask' && <path d={MASK_HALF_DISC} />}
      {kind === 'omni' && <circle cx={MARK_CENTRE} cy={MARK_CENTRE} r={OMNI_CORE_RADIUS} />}
    </svg>
  );
}

function connectableTypes(
  canvas: CanvasParts,
  types: readonly NodeFacts[],
  { from, into, place }: MenuRequest,
): NodeFacts[] {
  const edge = into && canvas.scene.edge(into)?.edge;
  if (into) return edge ? insertableTypes(types, edge) : [];
  if (!from) return addNodeMenuTypes(types);
  // Nobody let a connection go on empty canvas: the button beside an output offers whatever takes it.
  if (place.beside) return fittingTypes(types, from.handle);
  const facts = canvas.boardActor.getSnapshot().context.facts(canvas.scene.node(from.node)?.node.type ?? '');
  return facts ? connectionMenuTypes(types, facts, from.handle) : [];
}
