import { useLingui } from '@lingui/react/macro';
import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import { Maximize, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { Chart } from '../protocol/protocol.ts';
import { ChartView } from './ChartView.tsx';
import type { ChartDrawing, StateBox } from './chartLayout.ts';
import s from './inspector.module.css';

type Zoom = ZoomBehavior<HTMLDivElement, unknown>;

const ZOOM_BOUNDS = { min: 0.1, max: 2, step: 1.25 } as const;
const CHART_MARGIN = 24;
/** The distance that an arrow key moves the chart, in pixels. */
const PAN_STEP = 80;
const PAN_BY_KEY: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN_STEP, 0],
  ArrowRight: [-PAN_STEP, 0],
  ArrowUp: [0, PAN_STEP],
  ArrowDown: [0, -PAN_STEP],
};

type ChartStageProps = { chart: Chart; activeStates: readonly string[]; firedArrows: ReadonlySet<string> };

/** A chart at reading size, to be moved and zoomed; the active state comes into sight by itself. */
export function ChartStage({ chart, activeStates, firedArrows }: ChartStageProps) {
  const { t } = useLingui();
  const stage = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<ChartDrawing>();
  const { behavior, scale } = useZoom(stage, paper);
  const innermostState = activeStates.at(-1);

  const fitChart = useCallback(() => {
    if (!stage.current || !drawing) return;
    const { clientWidth, clientHeight } = stage.current;
    const fitScale = Math.min(
      (clientWidth - 2 * CHART_MARGIN) / drawing.width,
      (clientHeight - 2 * CHART_MARGIN) / drawing.height,
    );
    const k = Math.min(1, Math.max(ZOOM_BOUNDS.min, fitScale));
    const x = (clientWidth - drawing.width * k) / 2;
    const y = (clientHeight - drawing.height * k) / 2;
    behavior.transform(select(stage.current), zoomIdentity.translate(x, y).scale(k));
  }, [behavior, drawing]);

  // Another chart begins at full size, at its active state.
  useEffect(() => {
    if (stage.current && drawing)
      behavior.transform(select(stage.current), zoomIdentity.translate(CHART_MARGIN, CHART_MARGIN));
  }, [behavior, drawing]);

  useEffect(() => {
    const box = drawing?.boxes.find(({ id }) => id === innermostState);
    const { current } = stage;
    if (!current || !box || isVisible(current, box)) return;
    behavior.translateTo(select(current), box.x + box.width / 2, box.y + box.height / 2);
  }, [behavior, drawing, innermostState]);

  const zoomBy = (factor: number) => stage.current && behavior.scaleBy(select(stage.current), factor);
  function panByKey(event: KeyboardEvent) {
    const arrow = PAN_BY_KEY[event.key];
    if (!arrow || !stage.current) return;
    event.preventDefault();
    behavior.translateBy(select(stage.current), arrow[0] / scale, arrow[1] / scale);
  }

  return (
    <div className={s.stage}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what is larger than the window */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no window */}
      <div ref={stage} className={s.window} role="group" aria-label={t`Chart`} tabIndex={0} onKeyDown={panByKey}>
        <div ref={paper} className={s.paper}>
          <ChartView
            key={chart.id}
            chart={chart}
            activeStates={new Set(activeStates)}
            firedArrows={firedArrows}
            onDrawn={setDrawing}
          />
        </div>
      </div>
      <div className={s.zoom}>
        <IconButton label={t`Zoom out`} icon={Minus} onClick={() => zoomBy(1 / ZOOM_BOUNDS.step)} />
        <output>{Math.round(scale * 100)}%</output>
        <IconButton label={t`Zoom in`} icon={Plus} onClick={() => zoomBy(ZOOM_BOUNDS.step)} />
        <IconButton label={t`Show all of the chart`} icon={Maximize} onClick={fitChart} />
      </div>
    </div>
  );
}

function useZoom(stage: RefObject<HTMLDivElement | null>, paper: RefObject<HTMLDivElement | null>) {
  const [scale, setScale] = useState(1);
  const [behavior] = useState<Zoom>(() =>
    zoom<HTMLDivElement, unknown>().scaleExtent([ZOOM_BOUNDS.min, ZOOM_BOUNDS.max]),
  );
  useEffect(() => {
    if (!stage.current) return;
    behavior.on('zoom', ({ transform: { x, y, k } }: D3ZoomEvent<HTMLDivElement, unknown>) => {
      if (paper.current) paper.current.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
      setScale(k);
    });
    const target = select(stage.current).call(behavior).on('dblclick.zoom', null);
    return () => void target.on('.zoom', null);
  }, [behavior, stage, paper]);
  return { behavior, scale };
}

function isVisible(stage: HTMLElement, { x, y, width, height }: StateBox): boolean {
  const { x: left, y: top, k } = zoomTransform(stage);
  const [from, to] = [left + x * k, left + (x + width) * k];
  const [above, below] = [top + y * k, top + (y + height) * k];
  return from >= 0 && above >= 0 && to <= stage.clientWidth && below <= stage.clientHeight;
}
