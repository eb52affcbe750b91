import { useEffect, useState } from 'react';
import type { Chart } from '../protocol/protocol.ts';
import { type ChartDrawing, layoutChart, roundedPath, stateNotes } from './chartLayout.ts';
import s from './inspector.module.css';

type ChartViewProps = {
  chart: Chart;
  activeStates: ReadonlySet<string>;
  /** The arrows that the last event took, each as the ids of the states that it leads from and to. */
  firedArrows: ReadonlySet<string>;
  onDrawn?: (drawing: ChartDrawing) => void;
};

/** A machine's chart: nested states, arrows with their events, the active state and its exits lit. */
export function ChartView({ chart, activeStates, firedArrows, onDrawn }: ChartViewProps) {
  const drawing = useChartLayout(chart, onDrawn);
  if (!drawing) return null;
  return (
    <svg
      className={s.chart}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      width={drawing.width}
      height={drawing.height}
      role="img"
      aria-label={chart.id}
    >
      <defs>
        <marker
          id="tip"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto-start-reverse"
        >
          <path d="M0,0L8,4L0,8z" fill="context-stroke" />
        </marker>
      </defs>
      {drawing.boxes.map((box) => (
        <g key={box.id} data-state={box.id} data-active={activeStates.has(box.id) || undefined} className={s.state}>
          <rect
            data-leaf={box.chart.states.length === 0 || undefined}
            x={box.x}
            y={box.y}
            width={box.width}
            height={box.height}
            rx={box.chart.states.length === 0 ? 8 : 12}
          />
        </g>
      ))}
      {drawing.initialArrowStarts.map((start) => (
        <g key={`${start.x},${start.y}`} className={s.start}>
          <circle cx={start.x} cy={start.y} r={4} />
          <path d={`M${start.x},${start.y}q2,12 13,14`} markerEnd="url(#tip)" />
        </g>
      ))}
      {drawing.lines.map((line) => (
        <g
          key={line.id}
          className={s.line}
          data-live={activeStates.has(line.from) || undefined}
          data-taken={firedArrows.has(line.id) || undefined}
        >
          <path d={roundedPath(line.points)} markerEnd="url(#tip)" />
          <g transform={`translate(${line.label.x},${line.label.y})`}>
            <rect width={line.label.width} height={20} rx={10} />
            <text x={line.label.width / 2} y={14}>
              {line.text}
            </text>
          </g>
        </g>
      ))}
      {drawing.boxes.map((box) => (
        <g key={box.id}>
          <text className={s.key} x={box.x + 12} y={box.y + 22}>
            {box.chart.key}
            {box.chart.tags.length > 0 && (
              <tspan className={s.tag} dx={8}>
                {box.chart.tags.join(' ')}
              </tspan>
            )}
          </text>
          {stateNotes(box.chart).map((note, line) => (
            <text key={note} className={s.note} x={box.x + 12} y={box.y + 42 + line * 16}>
              {note}
            </text>
          ))}
        </g>
      ))}
    </svg>
  );
}

function useChartLayout(
  chart: Chart,
  onDrawn: ((drawing: ChartDrawing) => void) | undefined,
): ChartDrawing | undefined {
  const [drawing, setDrawing] = useState<ChartDrawing>();
  useEffect(() => {
    let isCurrent = true;
    void layoutOnce(chart).then((next) => {
      if (!isCurrent) return;
      setDrawing(next);
      onDrawn?.(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [chart, onDrawn]);
  return drawing;
}

const drawingByChart = new Map<string, Promise<ChartDrawing>>();

/** A machine's chart is the same for each of its actors, and is arranged once. */
function layoutOnce(chart: Chart): Promise<ChartDrawing> {
  const drawing = drawingByChart.get(chart.id) ?? layoutChart(chart);
  drawingByChart.set(chart.id, drawing);
  return drawing;
}
