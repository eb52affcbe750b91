import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { EXPAND_ROTATION, EXPAND_SCALE, SERVER_LIMITS } from '../../../contract/limits.ts';
import { EXPANDED_CANVAS, type Placement } from '../../geometry/image/placement.ts';
import { NumberField } from '../../ui/fields/number/NumberField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { isInputMethodKey } from '../../ui/keyboard/shortcuts.ts';
import { EditorGroup } from '../../ui/modals/EditorDialog.tsx';
import { KeyHint } from '../editor/KeyHint.tsx';
import s from '../editor/Properties.module.css';
import type { ExpandPrompt } from './expand.types.ts';
import { currentPlacement } from './selectors.ts';
import type { ExpandActor } from './useExpand.ts';

type ExpandPropertiesProps = {
  actor: ExpandActor;
  prompt: ExpandPrompt;
  onPrompt: (prompt: string) => void;
  /** Enter; Shift+Enter makes a new line. */
  onSubmit: () => void;
};

/** The right column: the placement in numbers, and what is to lie around the picture. */
export function ExpandProperties({ actor, prompt, onPrompt, onSubmit }: ExpandPropertiesProps) {
  const { t } = useLingui();
  const { text, title } = prompt.connectedSource ?? {};
  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isInputMethodKey(event.nativeEvent)) return;
    event.preventDefault();
    onSubmit();
  }
  return (
    <>
      <EditorGroup title={<Trans>Canvas</Trans>}>
        <p className="num">
          {EXPANDED_CANVAS.width} × {EXPANDED_CANVAS.height}
        </p>
      </EditorGroup>
      <PlacementFields actor={actor} />
      <TextArea
        label={t`What’s around it`}
        value={text ?? prompt.typed}
        disabled={text !== undefined}
        maxLength={SERVER_LIMITS.promptLength}
        rows={3}
        maxRows={6}
        hint={title && t`From ${title}`}
        onChange={onPrompt}
        onKeyDown={submitOnEnter}
      />
      <KeyHint>
        <Trans>
          Arrow keys move the image by 1 pixel, with Shift by 10. + and − scale it, [ and ] rotate it. Hold Shift to
          drag without snapping.
        </Trans>
      </KeyHint>
    </>
  );
}

function PlacementFields({ actor }: { actor: ExpandActor }) {
  const { t } = useLingui();
  const { pos, scale, rotation } = useSelector(actor, ({ context }) => currentPlacement(context));
  const setPlacement = (name: string, values: Partial<Placement>) =>
    actor.send({ type: 'placement.set', set: values, name });
  return (
    <>
      <EditorGroup title={<Trans context="a point">Centre</Trans>}>
        <div className={s.two}>
          <NumberField
            {...{ commitsWhileTyping: true, prefix: 'X', 'aria-label': t`X`, min: 0, max: EXPANDED_CANVAS.width }}
            value={Math.round(pos.x)}
            onChange={(x) => setPlacement('x', { pos: { ...pos, x } })}
          />
          <NumberField
            {...{ commitsWhileTyping: true, prefix: 'Y', 'aria-label': t`Y`, min: 0, max: EXPANDED_CANVAS.height }}
            value={Math.round(pos.y)}
            onChange={(y) => setPlacement('y', { pos: { ...pos, y } })}
          />
        </div>
      </EditorGroup>
      <div className={s.two}>
        <NumberField
          {...{ commitsWhileTyping: true, label: t`Scale`, ...EXPAND_SCALE, step: 0.01, decimals: 2 }}
          value={Math.round(scale * 100) / 100}
          onChange={(value) => setPlacement('scale', { scale: value })}
        />
        <NumberField
          {...{ commitsWhileTyping: true, label: t`Rotation`, unit: '°', ...EXPAND_ROTATION }}
          value={Math.round(rotation)}
          onChange={(value) => setPlacement('turn', { rotation: value })}
        />
      </div>
    </>
  );
}
