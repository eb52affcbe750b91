import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BoardNode } from '../../contract/board.ts';
import type { Tier } from '../geometry/viewport/tier.ts';
import type { BoardView } from '../geometry/viewport/viewport.ts';
import { lazyComponent } from '../load/lazyComponent.tsx';
import { loadWithTexts } from '../locales/language.ts';
import { useStore } from '../store/useStore.ts';
import s from './Canvas.module.css';
import { CanvasProvider } from './canvasContext.ts';
import { type Controller, createController } from './controller.ts';
import { CanvasPanels } from './dock/CanvasPanels.tsx';
import type { SingleKeys } from './keyboard/boardKeys.ts';
import { IconSymbols } from './render/IconSymbols.tsx';
import type { GestureActor } from './scene/gestureActor.ts';
import type { NodeTypes, Tone } from './scene/nodeTypes.ts';
import { useSource } from './scene/useSource.ts';
import type { WheelAction } from './viewport/attachPanZoom.ts';
import { AddNodeMenu } from './wiring/AddNodeMenu.tsx';
import './render/kinds.css';
import { focusBoard } from './dom/focusBoard.ts';
import { LiveCards } from './render/LiveCard.tsx';
import { lightCardAppearanceOf, tileKindOf } from './render/lightCardAppearance.ts';
import type { BoardActor } from './scene/boardActor.ts';

const LazySkipLinks = lazyComponent(async () => (await loadWithTexts(import('./dock/SkipLinks.tsx'))).SkipLinks);

export type CanvasProps = NodeTypes &
  SingleKeys & {
    /** The board: the board machine's actor. */
    readonly board: BoardActor;
    /** The pointer's activity: an actor of the gesture machine. */
    readonly gesture: GestureActor;
    /** The inside of a live card. */
    readonly renderBody: (node: BoardNode, cardView: { readonly tier: Tier; readonly selected: boolean }) => ReactNode;
    /** Asks for a fresh address after one failed; tells whether there is one. */
    readonly renewThumbnail?: (node: BoardNode) => Promise<boolean>;
    /** The action of a plain wheel; Ctrl or Cmd does the other. */
    readonly wheel?: WheelAction;
    /** Makes what is dragged snap to what lies around it; on unless set otherwise. */
    readonly snaps?: boolean;
    /** Makes what is dragged land on the dots of the grid. */
    readonly grid?: boolean;
    /** Switches that on or off. */
    readonly onGrid?: (grid: boolean) => void;
    /** The view to begin with, where something of the board is in it; else all of the board is shown. */
    readonly initialView?: BoardView | undefined;
    /** The controls that float over the board; `useCanvas()` gives it the canvas. */
    readonly children?: ReactNode;
  };

/** The board, drawn. It knows no node type; what it is asked to do goes to the board as events. */
export function Canvas(props: CanvasProps) {
  const { board, gesture, types, labelOf, iconOf, renderBody, toneOf = defaultTone } = props;
  const { i18n } = useLingui();
  const stage = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const lowerSvg = useRef<SVGSVGElement>(null);
  const cards = useRef<HTMLDivElement>(null);
  const upperSvg = useRef<SVGSVGElement>(null);
  const latestProps = useRef(props);
  const paintedController = useRef<Controller>(undefined);
  const [controller, setController] = useState<Controller>();
  const name = useSource(board, ({ name }) => name);

  useLayoutEffect(() => {
    latestProps.current = props;
  });

  useLayoutEffect(() => {
    const created = createController(
      {
        stage: stage.current!,
        surface: surface.current!,
        grid: grid.current!,
        world: world.current!,
        lowerSvg: lowerSvg.current!,
        cards: cards.current!,
        upperSvg: upperSvg.current!,
      },
      {
        boardActor: board,
        gesture,
        types: () => latestProps.current.types,
        labels: () => latestProps.current,
        wheelAction: () => latestProps.current.wheel ?? 'pan',
        snaps: () => latestProps.current.snaps ?? true,
        snapsToGrid: () => latestProps.current.grid ?? false,
        toggleGrid: () => latestProps.current.onGrid?.(!latestProps.current.grid),
        singleKeys: () => latestProps.current.singleKeys ?? true,
        stateOf: (id) => latestProps.current.stateOf(id),
        appearanceOf: (node, size) => lightCardAppearanceOf(node, size, latestProps.current),
        tileKindOf: (node) => tileKindOf(node, latestProps.current),
        thumbnailOf: (node, size) => latestProps.current.thumbnailOf(node, size),
        renew: async (node) => (await latestProps.current.renewThumbnail?.(node)) ?? false,
      },
    );
    const { initialView } = latestProps.current;
    if (!initialView || !created.commands.showView(initialView)) created.commands.fitWithoutGlide();
    // A board that opens takes the keys, and screen readers say its name.
    if (document.activeElement === document.body) focusBoard(surface.current!);
    setController(created);
    return () => {
      setController(undefined);
      created.detach();
    };
  }, [board, gesture]);

  // Words that are drawn without React follow the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what changed, not what is read
  useEffect(() => {
    // A new controller has just painted everything.
    if (paintedController.current === controller) controller?.renderer.repaint();
    paintedController.current = controller;
  }, [controller, i18n.locale]);

  return (
    <>
      {controller && <LazySkipLinks canvas={controller} />}
      <div ref={stage} className={s.stage}>
        {/* What floats over the board is no part of the application: its keys are the page's. */}
        <div
          ref={surface}
          className={s.surface}
          data-board-stage
          role="application"
          aria-label={name}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the board takes keys
          tabIndex={0}
        >
          <IconSymbols types={types} iconOf={iconOf} />
          <div ref={grid} className={s.grid} />
          <div ref={world} className={s.world}>
            {/* The cards come before the edges in the order of focus, and above them in the order of paint. */}
            <div ref={cards} className={s.cards}>
              {controller && <LiveCards canvas={controller} content={{ ...props, renderBody, toneOf }} />}
            </div>
            <svg ref={lowerSvg} className={`${s.layer} ${s.lower}`} role="presentation" />
            <svg ref={upperSvg} className={`${s.layer} ${s.upper}`} aria-hidden="true" />
          </div>
        </div>
        {controller && (
          <CanvasProvider value={controller}>
            <WiringHint controller={controller} labels={props} />
            <AddNodeMenu canvas={controller} types={types} labelOf={labelOf} iconOf={iconOf} />
            <CanvasPanels labels={props} keys={props} />
            {props.children}
          </CanvasProvider>
        )}
      </div>
    </>
  );
}

/** The hint of wiring, once wiring is loaded. */
function WiringHint({ controller, labels }: { controller: Controller; labels: CanvasProps }) {
  const ConnectionHint = useStore(controller.wiring.part)?.ConnectionHint;
  const { titleOf, accessibleNameOf } = labels;
  return ConnectionHint && <ConnectionHint canvas={controller} {...{ titleOf, accessibleNameOf }} />;
}

const defaultTone = (): Tone => 'card';
