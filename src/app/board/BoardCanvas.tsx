import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Puzzle } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { KeyReplay } from '../../canvas/arrange/KeyReplay.tsx';
import { Canvas } from '../../canvas/Canvas.tsx';
import { useCanvas } from '../../canvas/canvasContext.ts';
import { Dock } from '../../canvas/dock/Dock.tsx';
import { Minimap } from '../../canvas/dock/Minimap.tsx';
import type { ThumbnailSize } from '../../canvas/scene/nodeTypes.ts';
import type { CanvasSettingsProps } from '../../canvas/viewport/canvasSettings.ts';
import { CardTierProvider } from '../../cards/context/cardTier.ts';
import { viewOf } from '../../geometry/viewport/viewport.ts';
import { lazyComponent } from '../../load/lazyComponent.tsx';
import { loadWithTexts } from '../../locales/language.ts';
import { canRedo, canUndo, failureOf, isBusy, selectConflicts, selectRun } from '../../machines/board/selectors.ts';
import { farTextOf, posterOf } from '../../nodes/farContents.ts';
import { accessibleNameOf, listNameOf, nameOf } from '../../nodes/nameOf.ts';
import { DEFINITIONS, definitionOf } from '../../nodes/registry.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { useStore } from '../../store/useStore.ts';
import { useCanvasSettings } from '../canvasSettings.ts';
import { storedView, storeView } from '../storedViews.ts';
import { useIsTutorialActive } from '../tutorial/tutorialProgress.ts';
import { CommentButtons } from './bar/CommentButtons.tsx';
import { PresentButton } from './bar/PresentButton.tsx';
import { RunsButton } from './bar/RunsButton.tsx';
import { FileDropGuard } from './intake/FileDropGuard.tsx';
import { NodeBody } from './NodeBody.tsx';
import { NodeRevealer } from './NodeRevealer.tsx';
import { useNodeNotes } from './notes/useNodeNotes.ts';
import { useTypeLabels } from './typeLabels.ts';

const LazyActions = lazyComponent(async () => (await loadWithTexts(import('./actions/ActionsHost.tsx'))).default);
const LazyComments = lazyComponent(async () => (await loadWithTexts(import('./comments/CommentsHost.tsx'))).default);
const LazyConflicts = lazyComponent(
  async () => (await loadWithTexts(import('./conflicts/ConflictsHost.tsx'))).ConflictsHost,
);
const LazyIntake = lazyComponent(async () => (await loadWithTexts(import('./intake/Intake.tsx'))).Intake);
const LazyEmptyBoardOffers = lazyComponent(
  async () => (await loadWithTexts(import('./starters/EmptyBoardOffers.tsx'))).EmptyBoardOffers,
);
const LazyPresence = lazyComponent(async () => (await loadWithTexts(import('../presence/views.ts'))).BoardPresence);
const LazyPresent = lazyComponent(async () => (await loadWithTexts(import('./present/Present.tsx'))).Present);
/** Whom nothing teaches loads none of it. */
const Tutorial = lazyComponent(async () => (await loadWithTexts(import('../tutorial/Tutorial.tsx'))).Tutorial);

/** The canvas with what this product puts on it: its node types, their cards and pictures. */
export function BoardCanvas({ session }: { session: BoardSession }) {
  const { i18n, t } = useLingui();
  const { actor, gesture, pictureServices } = session;
  const Actions = LazyActions.useLoaded(true);
  const Intake = LazyIntake.useLoaded(true);
  const Comments = LazyComments.useLoaded(true);
  const areConflictsOpen = useSelector(actor, (snapshot) => selectConflicts(snapshot).size > 0);
  const Conflicts = LazyConflicts.useLoaded(areConflictsOpen);
  const isEmpty = useSelector(actor, ({ context }) => context.board.nodes.size === 0);
  const canEdit = useSelector(actor, ({ context }) => mayEdit(context));
  const { boardId, viewerEmail } = actor.getSnapshot().context;
  const [initialView] = useState(() => storedView(boardId, viewerEmail));
  const hasTutorial = useIsTutorialActive(boardId);
  const hasOffers = isEmpty && canEdit && !hasTutorial;
  const EmptyBoardOffers = LazyEmptyBoardOffers.useLoaded(hasOffers);
  const [settings, setSettings] = useCanvasSettings();
  const labelOf = useTypeLabels(gesture);
  const notesOf = useNodeNotes(actor);

  function titleOf(node: BoardNode): string {
    if (typeof node.data.title === 'string') return node.data.title;
    const definition = definitionOf(node.type);
    return definition ? i18n._(definition.label) : node.type;
  }
  const currentBoard = () => actor.getSnapshot().context.board;
  const shownPosterOf = (node: BoardNode) => posterOf(currentBoard(), node);
  function thumbnailOf(node: BoardNode, size: ThumbnailSize): string | undefined {
    const poster = shownPosterOf(node);
    return poster && pictureServices.addressOf(poster, size);
  }
  async function renewThumbnail(node: BoardNode): Promise<boolean> {
    const poster = shownPosterOf(node);
    try {
      return (poster && (await pictureServices.freshAddressOf(poster, 64))) !== undefined;
    } catch (error) {
      // The card stays without its picture, as it was.
      console.error('thumbnail', error);
      return false;
    }
  }
  /** The key says what it did: nothing else on the board shows it. */
  function switchGrid(grid: boolean): void {
    setSettings({ grid });
    session.notices.show({ key: 'grid', title: grid ? t`Snap to grid is on` : t`Snap to grid is off` });
  }
  function stateOf(id: NodeId) {
    const board = actor.getSnapshot();
    if (isBusy(selectRun(board, id)?.getSnapshot())) return 'busy' as const;
    const failure = failureOf(board, id);
    return failure && failure.code !== 'run_cancelled' ? ('error' as const) : ('idle' as const);
  }

  return (
    <Canvas
      board={actor}
      gesture={gesture}
      types={DEFINITIONS}
      labelOf={labelOf}
      iconOf={(type) => definitionOf(type)?.icon ?? Puzzle}
      titleOf={titleOf}
      nameOf={(node) => nameOf(node, currentBoard(), i18n)}
      listNameOf={(node) => listNameOf(node, currentBoard(), i18n)}
      accessibleNameOf={(node) => accessibleNameOf(node, currentBoard(), i18n)}
      notesOf={notesOf}
      renderBody={(node, { tier, selected }) => (
        <CardTierProvider value={tier}>
          <NodeBody id={node.id} selected={selected} />
        </CardTierProvider>
      )}
      thumbnailOf={thumbnailOf}
      renewThumbnail={renewThumbnail}
      textOf={farTextOf}
      stateOf={stateOf}
      wheel={settings.wheel}
      snaps={settings.snaps}
      grid={settings.grid}
      onGrid={switchGrid}
      initialView={initialView}
      singleKeys={settings.singleKeys}
      onSingleKeys={(singleKeys) => setSettings({ singleKeys })}
      toneOf={({ type }) => definitionOf(type)?.tone ?? 'card'}
    >
      <ViewFollower session={session} />
      {EmptyBoardOffers && hasOffers && <EmptyBoardOffers actor={actor} />}
      {hasTutorial && <Tutorial session={session} />}
      {Intake ? <Intake actor={actor} /> : <FileDropGuard />}
      <NodeRevealer actor={actor} reveal={session.reveal} />
      <LazyPresence session={session} />
      {Actions && <Actions session={session} />}
      {Comments && <Comments session={session} />}
      {areConflictsOpen && Conflicts && <Conflicts actor={actor} />}
      <PresentHost session={session} />
      <KeyReplay arrangeTools={Actions} />
      <DockTools session={session} commentsReady={Boolean(Comments)} settings={settings} onSettings={setSettings} />
      {!isEmpty && <Minimap open={settings.map} onOpen={(map) => setSettings({ map })} />}
    </Canvas>
  );
}

/** The pictures of live cards follow the zoom; what costs frames there stands still while the view moves; where it rests is remembered. */
function ViewFollower({ session: { actor, pictureServices } }: { session: BoardSession }) {
  const canvas = useCanvas();
  const { boardId, viewerEmail } = actor.getSnapshot().context;
  useEffect(
    () => pictureServices.sharpness.follow({ ...canvas.camera, distanceOf: canvas.renderer.distanceFromCentre }),
    [pictureServices, canvas],
  );
  useEffect(() => pictureServices.motion.follow(canvas.camera), [pictureServices, canvas]);
  useEffect(
    () =>
      canvas.camera.onSettle(() =>
        storeView(boardId, viewerEmail, viewOf(canvas.camera.viewport(), canvas.camera.size())),
      ),
    [canvas, boardId, viewerEmail],
  );
  return null;
}

/** The presentation, once it is asked for. */
function PresentHost({ session }: { session: BoardSession }) {
  const isOpen = useStore(useCanvas().panels).has('present');
  const Present = LazyPresent.useLoaded(isOpen);
  return isOpen && Present ? <Present session={session} /> : null;
}

function DockTools({
  session: { actor },
  commentsReady,
  ...settings
}: { session: BoardSession; commentsReady: boolean } & CanvasSettingsProps) {
  return (
    <Dock canUndo={useSelector(actor, canUndo)} canRedo={useSelector(actor, canRedo)} {...settings}>
      <CommentButtons actor={actor} commentsReady={commentsReady} />
      <RunsButton actor={actor} />
      <PresentButton actor={actor} />
    </Dock>
  );
}
