import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type CSSProperties, type RefObject, useEffect, useEffectEvent } from 'react';
import { sentencesText } from '../../locales/chineseText.ts';
import type { ModelView } from '../../model3D/createView.tsx';
import { ModelCanvas } from '../../model3D/ModelCanvas.tsx';
import type { ModelFaultReason } from '../../model3D/modelFault.ts';
import type { OpenModel } from '../../model3D/openModel.ts';
import { SaveProblem } from '../editor/SaveProblem.tsx';
import { attachEditorKeys, type KeyPress } from '../stage/attachEditorKeys.ts';
import { PicturePlaceholder } from '../stage/PicturePlaceholder.tsx';
import shared from '../stage/Stage.module.css';
import type { ViewerSettings } from './settings.ts';
import type { Viewer3DActor } from './useViewer3D.ts';
import s from './viewer3D.module.css';

/** More pixels than that nobody sees, and they cost most. */
const PIXEL_RATIO_MAX = 2;

type Viewer3DStageProps = {
  readonly actor: Viewer3DActor;
  readonly model: OpenModel | undefined;
  readonly view: RefObject<ModelView | undefined>;
  readonly stage: RefObject<HTMLElement | null>;
  readonly settings: ViewerSettings;
  /** Tells whether a key was the viewer's. */
  readonly handleKey: (press: KeyPress) => boolean;
  readonly alt: string;
  readonly stillAddress: string | undefined;
};

/** The model under pointer, fingers and keys, or what is said in its place. */
export function Viewer3DStage(props: Viewer3DStageProps) {
  const { actor, model, view, stage, settings, alt, stillAddress } = props;
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value.view);
  const { width, height } = settings.snapshot;
  const handleKey = useEffectEvent((press: KeyPress) => props.handleKey(press));
  useEffect(() => attachEditorKeys(stage.current!, (press) => handleKey(press)), [stage]);
  return (
    <div className={shared.frame}>
      {state !== 'missing' && state !== 'failed' && (
        <ModelCanvas
          model={model}
          label={t`${alt}: arrow keys turn it, + and - zoom`}
          light={settings.light}
          wireframe={settings.wireframe}
          tool={settings.tool}
          pixelRatio={Math.min(PIXEL_RATIO_MAX, devicePixelRatio)}
          viewRef={view}
          elementRef={stage}
          onMissing={() => actor.send({ type: 'webgl.missing' })}
          onLost={() => actor.send({ type: 'context.lost' })}
          onRestored={() => actor.send({ type: 'context.restored' })}
        />
      )}
      {state === 'shown' && (
        <div className={s.cutPlace} aria-hidden="true">
          <div className={s.cut} style={{ '--ratio': width / height } as CSSProperties} />
        </div>
      )}
      {state === 'missing' && <WebGLMissing alt={alt} address={stillAddress} />}
      <PicturePlaceholder state={state === 'failed' ? 'missing' : state} reason={<ModelFaultText actor={actor} />} />
      <ViewerNotices actor={actor} />
      <TriangleCount actor={actor} />
    </div>
  );
}

/** In place of a view: that there is none, and the picture that the server drew. */
function WebGLMissing({ alt, address }: { alt: string; address: string | undefined }) {
  const { t } = useLingui();
  return (
    <div className={s.still}>
      {address && <img src={address} alt={alt} draggable={false} />}
      <p role="status">{t`This browser can’t draw 3D (WebGL is missing or switched off). This is an image of the model.`}</p>
    </div>
  );
}

function ModelFaultText({ actor }: { actor: Viewer3DActor }) {
  const { t } = useLingui();
  const fault = useSelector(actor, ({ context }) => context.fault);
  const texts: Record<ModelFaultReason, string> = {
    outside: t`This model refers to other files, which can’t be loaded. Export it with everything in one file.`,
    unreadable: t`This model couldn’t be read.`,
    unreached: t`This model couldn’t be loaded. Check your connection, then open it again.`,
  };
  return texts[fault ?? 'unreadable'];
}

/** At the top of the stage: what came of the snapshot, why there is no STL, and that the view is away. */
function ViewerNotices({ actor }: { actor: Viewer3DActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const { failure, refusal } = useSelector(actor, ({ context }) => context);
  const reason = t`Something went wrong. Please try again.`;
  const notes = [
    state.view === 'lost' ? t`The graphics card is busy. The view comes back automatically.` : undefined,
    state.snapshot === 'saved' ? t`The snapshot is below the node.` : undefined,
  ].filter((note) => note !== undefined);
  return (
    <div className={shared.notes}>
      <SaveProblem message={failure === '' ? t`The snapshot couldn’t be taken. Please try again.` : failure} />
      <SaveProblem message={refusal === '' ? t`Failed to export STL: ${reason}` : refusal} />
      {notes.length > 0 && (
        <p className={s.note} role="status">
          {sentencesText(notes)}
        </p>
      )}
    </div>
  );
}

/** In a corner: of how many triangles the model is, and how many of them are drawn. */
function TriangleCount({ actor }: { actor: Viewer3DActor }) {
  const { t, i18n } = useLingui();
  const figures = useSelector(actor, ({ context }) => context.figures);
  if (!figures) return null;
  const [all, drawn] = [figures.triangleCount, figures.drawnTriangleCount].map((count) =>
    count.toLocaleString(i18n.locale),
  );
  return (
    <p className={s.caption}>
      {figures.drawnTriangleCount < figures.triangleCount
        ? t`Simplified for the view: ${drawn} of ${all} triangles`
        : plural(figures.triangleCount, { one: `${all} triangle`, other: `${all} triangles` })}
    </p>
  );
}
