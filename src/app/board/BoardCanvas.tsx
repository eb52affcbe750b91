import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Puzzle } from 'lucide-react';
import { useEffect } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { addNodeMenu } from '../../board/menu.ts';
import { HeldKeys } from '../../canvas/arrange/HeldKeys.tsx';
import { Canvas } from '../../canvas/Canvas.tsx';
import { useCanvas } from '../../canvas/canvasContext.ts';
import { Dock } from '../../canvas/Dock.tsx';
import { Minimap } from '../../canvas/Minimap.tsx';
import type { SettingsProps } from '../../canvas/settings.ts';
import { WRONG_FORMAT } from '../../cards/pictureUpload.ts';
import { CardTierProvider } from '../../cards/tier.ts';
import { withTexts } from '../../locales/language.ts';
import { canRedo, canUndo, failureOf, isBusy, selectRun } from '../../machines/selectors.ts';
import { bringViews, DEFINITIONS, definitionOf } from '../../nodes/registry.ts';
import { fetchedApart } from '../../ui/fetchedApart.ts';
import { useCanvasSettings } from '../canvasSettings.ts';
import { Doors } from './Doors.tsx';
import { layPhoto } from './doors.ts';
import { HeldDrops } from './HeldDrops.tsx';
import { NodeBody } from './NodeBody.tsx';
import { RunsButton } from './RunsButton.tsx';
import { ShowResults } from './ShowResults.tsx';
import { ShowSought } from './ShowSought.tsx';
import type { BoardSession } from './session.ts';
import { useUploadProblems } from './UploadProblem.tsx';
import { isPictureFile } from './uploads.ts';

const useArranging = fetchedApart(async () => (await withTexts(import('./actions/ArrangingHost.tsx'))).default);

const useIntake = fetchedApart(async () => (await import('./intake/Intake.tsx')).Intake);

/** The canvas with what this product puts on it: its node types, their cards and pictures. */
export function BoardCanvas({ session }: { session: BoardSession }) {
  const { i18n } = useLingui();
  const { actor, gesture, pictures } = session;
  const Arranging = useArranging(true);
  const Intake = useIntake(true);
  const [settings, setSettings] = useCanvasSettings();

  // What the menu offers is there when it is chosen.
  useEffect(() => {
    const choosing = gesture.subscribe((state) => {
      if (state.matches('choosing')) void bringViews(addNodeMenu(DEFINITIONS).map(({ type }) => type));
    });
    return () => choosing.unsubscribe();
  }, [gesture]);

  function labelOf(type: string) {
    const { label, hint } = definitionOf(type) ?? { label: { id: type, message: type } };
    return { label: i18n._(label), ...(hint && { hint: i18n._(hint) }) };
  }
  function titleOf(node: BoardNode): string {
    if (typeof node.data.title === 'string') return node.data.title;
    const definition = definitionOf(node.type);
    return definition ? i18n._(definition.label) : node.type;
  }
  function thumbnailOf(node: BoardNode, size: 64 | 128 | 256): string | undefined {
    const picture = definitionOf(node.type)?.pictureOf(node);
    return picture && pictures.addressOf(picture, size);
  }
  async function renewThumbnail(node: BoardNode): Promise<boolean> {
    const picture = definitionOf(node.type)?.pictureOf(node);
    try {
      return (picture && (await pictures.freshAddressOf(picture, 64))) !== undefined;
    } catch (error) {
      // The card stays without its picture, as it was.
      console.error('thumbnail', error);
      return false;
    }
  }
  function stateOf(id: NodeId) {
    const board = actor.getSnapshot();
    if (isBusy(selectRun(board, id)?.getSnapshot())) return 'busy' as const;
    return failureOf(board, id) ? ('error' as const) : ('idle' as const);
  }

  return (
    <Canvas
      board={actor}
      gesture={gesture}
      types={DEFINITIONS}
      labelOf={labelOf}
      iconOf={(type) => definitionOf(type)?.icon ?? Puzzle}
      titleOf={titleOf}
      renderBody={(node, { tier, selected }) => (
        <CardTierProvider value={tier}>
          <NodeBody id={node.id} selected={selected} />
        </CardTierProvider>
      )}
      thumbnailOf={thumbnailOf}
      renewThumbnail={renewThumbnail}
      wordsOf={(node) => definitionOf(node.type)?.wordsOf(node)}
      stateOf={stateOf}
      wheel={settings.wheel}
      snaps={settings.snaps}
      singleKeys={settings.singleKeys}
      onSingleKeys={(singleKeys) => setSettings({ singleKeys })}
      toneOf={(node) => (node.type === 'stickyNoteNode' ? 'note' : 'card')}
    >
      <Sharpening session={session} />
      <Start session={session} />
      {Intake ? <Intake actor={actor} /> : <HeldDrops />}
      <ShowResults actor={actor} />
      <ShowSought actor={actor} sought={session.sought} />
      {Arranging && <Arranging session={session} />}
      <HeldKeys awaited={Arranging} />
      <Tools session={session} settings={settings} onSettings={setSettings} />
      <Minimap open={settings.map} onOpen={(map) => setSettings({ map })} />
    </Canvas>
  );
}

/** The pictures of live cards follow the zoom. */
function Sharpening({ session: { pictures } }: { session: BoardSession }) {
  const { view } = useCanvas();
  useEffect(() => pictures.sharpness.follow(view), [pictures, view]);
  return null;
}

function Tools({ session: { actor }, ...settings }: { session: BoardSession } & SettingsProps) {
  return (
    <Dock canUndo={useSelector(actor, canUndo)} canRedo={useSelector(actor, canRedo)} {...settings}>
      <RunsButton actor={actor} />
    </Dock>
  );
}

function Start({ session: { actor } }: { session: BoardSession }) {
  const { commands } = useCanvas();
  const { alert, tell } = useUploadProblems();

  /** The doors are gone, and the focus that was on one: it goes to where the work begins. */
  function begin(first: NodeId): void {
    commands.fitToBegin(first);
    commands.focusInto(first);
  }

  function startFromPhoto(file: File): void {
    if (isPictureFile(file)) begin(layPhoto(actor, file));
    else tell(WRONG_FORMAT);
  }

  return (
    <>
      <Doors onPhoto={startFromPhoto} onLaid={begin} />
      {alert}
    </>
  );
}
