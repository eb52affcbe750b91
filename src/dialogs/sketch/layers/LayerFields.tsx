import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ArrowDown, ArrowUp, Eye, EyeOff, Lock, LockOpen, Pencil, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { SketchLayer } from '../../../../contract/fields/sketchShapes.ts';
import { SERVER_LIMITS, SKETCH } from '../../../../contract/limits.ts';
import { shortName } from '../../../../contract/names.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Slider } from '../../../ui/fields/Slider.tsx';
import { EditorGroup } from '../../../ui/modals/EditorDialog.tsx';
import { activeLayer } from '../gestures.ts';
import type { SketchActor } from '../useSketch.ts';
import s from './LayerFields.module.css';
import { useLayerName } from './useLayerName.ts';

/** The layers of a sketch, the uppermost first: which is drawn on, which are shown, and their order. */
export function LayerFields({ actor }: { actor: SketchActor }) {
  const layers = useSelector(actor, ({ context }) => context.history.present.layers);
  const active = useSelector(actor, ({ context }) => activeLayer(context));
  const [renamedId, setRenamedId] = useState<string>();
  return (
    <EditorGroup title={<Trans>Layers</Trans>}>
      <ul className={s.list}>
        {layers.toReversed().map((layer) => (
          <li key={layer.id} className={s.row} data-active={layer === active} data-hidden={layer.hidden}>
            {layer.id === renamedId ? (
              <NameInput actor={actor} layer={layer} onEnd={() => setRenamedId(undefined)} />
            ) : (
              <LayerButton
                actor={actor}
                layer={layer}
                isActive={layer === active}
                onRename={() => setRenamedId(layer.id)}
              />
            )}
            <LayerSwitches actor={actor} layer={layer} />
          </li>
        ))}
      </ul>
      <LayerActions actor={actor} layers={layers} active={active} onRename={() => setRenamedId(active.id)} />
      <Slider
        label={<Trans>Layer opacity</Trans>}
        value={active.opacity}
        min={0}
        max={1}
        step={0.05}
        initialValue={1}
        format={(share) => `${Math.round(share * 100)}%`}
        onChange={(opacity) => actor.send({ type: 'layer.changed', id: active.id, change: { opacity } })}
      />
    </EditorGroup>
  );
}

type LayerProps = { actor: SketchActor; layer: SketchLayer };

function LayerButton({ actor, layer, isActive, onRename }: LayerProps & { isActive: boolean; onRename: () => void }) {
  const layerName = useLayerName(actor);
  return (
    <button
      type="button"
      className={s.name}
      aria-pressed={isActive}
      onClick={() => actor.send({ type: 'layer.selected', id: layer.id })}
      onDoubleClick={onRename}
      onKeyDown={(event) => event.key === 'F2' && onRename()}
    >
      {layerName(layer)}
    </button>
  );
}

function NameInput({ actor, layer, onEnd }: LayerProps & { onEnd: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState(useLayerName(actor)(layer));
  function commit() {
    const change = { name: shortName(name) || undefined };
    if (change.name !== layer.name) actor.send({ type: 'layer.changed', id: layer.id, change });
    onEnd();
  }
  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') commit();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onEnd();
  }
  return (
    <input
      className={s.input}
      aria-label={t`Layer name`}
      value={name}
      maxLength={SERVER_LIMITS.nameLength}
      ref={(input) => input?.focus()}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setName(currentTarget.value)}
      onBlur={commit}
      onKeyDown={handleKey}
    />
  );
}

function LayerSwitches({ actor, layer: { id, hidden, locked } }: LayerProps) {
  const { t } = useLingui();
  const change = (change: Partial<SketchLayer>) => actor.send({ type: 'layer.changed', id, change });
  return (
    <>
      <IconButton
        label={hidden ? t`Show layer` : t`Hide layer`}
        icon={hidden ? EyeOff : Eye}
        onClick={() => change({ hidden: !hidden })}
      />
      <IconButton
        label={locked ? t`Unlock layer` : t`Lock layer`}
        icon={locked ? Lock : LockOpen}
        onClick={() => change({ locked: !locked })}
      />
    </>
  );
}

type LayerActionsProps = {
  actor: SketchActor;
  layers: readonly SketchLayer[];
  active: SketchLayer;
  onRename: () => void;
};

function LayerActions({ actor, layers, active, onRename }: LayerActionsProps) {
  const { t } = useLingui();
  const { id } = active;
  const max = SKETCH.layersMax;
  const place = layers.indexOf(active);
  const deleteOffReason =
    layers.length === 1 ? t`A sketch has at least one layer` : active.locked ? t`The layer is locked` : undefined;
  return (
    <div className={s.actions}>
      <IconButton
        label={t`Add layer`}
        icon={Plus}
        offReason={layers.length >= max ? t`A sketch has at most ${max} layers` : undefined}
        onClick={() => actor.send({ type: 'layer.added' })}
      />
      <IconButton label={t`Rename layer`} icon={Pencil} onClick={onRename} />
      <IconButton
        label={t`Move layer up`}
        icon={ArrowUp}
        offReason={place === layers.length - 1 ? t`Already at the top` : undefined}
        onClick={() => actor.send({ type: 'layer.moved', id, by: 1 })}
      />
      <IconButton
        label={t`Move layer down`}
        icon={ArrowDown}
        offReason={place === 0 ? t`Already at the bottom` : undefined}
        onClick={() => actor.send({ type: 'layer.moved', id, by: -1 })}
      />
      <IconButton
        label={t`Delete layer`}
        icon={Trash2}
        offReason={deleteOffReason}
        onClick={() => actor.send({ type: 'layer.deleted', id })}
      />
    </div>
  );
}
