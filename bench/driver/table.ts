import type { Summary } from './summary.ts';

/** A line of the table. The names of figures are those of a summary. */
export type Goal = {
  readonly label: string;
  readonly figure: string;
  readonly unit: string;
  /** At most this; with `least`, at least. */
  readonly goal?: number;
  readonly least?: boolean;
  /** At most this share of React Flow's figure. */
  readonly ratio?: number;
};

const pan = (label: string, phase: string, [shown, p95, task, ratio]: readonly [number, number, number, number]) =>
  [
    { label, figure: `${phase}.shown`, unit: 'shown/s', goal: shown, least: true },
    { label, figure: `${phase}.p95`, unit: 'ms p95', goal: p95 },
    { label, figure: `${phase}.task`, unit: 'ms main thread a frame', goal: task, ratio },
  ] satisfies Goal[];

/** The goals at ten thousand nodes, from the issue that asked for this bench. */
export const LARGE_GOALS: readonly Goal[] = [
  { label: 'first interactive frame', figure: 'load.interactive', unit: 'ms', goal: 1500, ratio: 1 / 5 },
  ...pan('pan at fit', 'pan fit', [55, 20, 6, 1 / 50]),
  { label: 'pan at fit', figure: 'pan fit.longTasks', unit: 'long tasks', goal: 0 },
  ...pan('pan at 0.25', 'pan 0.25', [45, 34, 16, 1]),
  ...pan('pan at 100 %', 'pan 100%', [55, 20, 8, 0.7]),
  { label: 'zoom from fit to 100 %', figure: 'zoom in.p95', unit: 'ms p95', goal: 34, ratio: 1 / 10 },
  { label: 'zoom from fit to 100 %', figure: 'zoom in.longestTask', unit: 'ms longest task', goal: 100 },
  { label: 'zoom back', figure: 'zoom out.p95', unit: 'ms p95', goal: 34, ratio: 1 / 10 },
  { label: 'zoom back', figure: 'zoom out.longestTask', unit: 'ms longest task', goal: 100 },
  { label: 'drag a node with 10 edges', figure: 'drag hub.p95', unit: 'ms p95', goal: 20 },
  { label: 'drag a node with 10 edges', figure: 'drag hub.task', unit: 'ms main thread a frame', goal: 8, ratio: 0.7 },
  { label: 'drag 100 nodes', figure: 'drag 100.p95', unit: 'ms p95', goal: 20 },
  { label: 'drag 100 nodes', figure: 'drag 100.task', unit: 'ms main thread a frame', ratio: 0.8 },
  { label: 'drag 100 nodes', figure: 'drag 100.release', unit: 'ms drop to frame', goal: 100 },
  { label: 'connect', figure: 'connect.release', unit: 'ms mouse-up to frame', goal: 60, ratio: 0.7 },
  { label: 'type in a prompt', figure: 'type.keyP95', unit: 'ms key to frame p95', goal: 16 },
  { label: 'heap after load', figure: 'heap', unit: 'MB', goal: 60, ratio: 1 / 4 },
  { label: 'DOM elements at any zoom', figure: 'elements', unit: '', goal: 5000, ratio: 1 / 20 },
];

/** Two visits to one page differ by as much: what is this near React Flow counts as no slower. */
const SAME = 1.1;

/** At two hundred nodes nothing may be slower than React Flow. */
export const SMALL_GOALS: readonly Goal[] = LARGE_GOALS.filter(
  ({ figure }) => !figure.endsWith('shown') && !figure.endsWith('longTasks') && !figure.endsWith('longestTask'),
).map(({ label, figure, unit }) => ({ label, figure, unit, ratio: SAME }));

export type Verdict = 'met' | 'missed' | '';

/** Says whether a figure reaches a goal; empty where there is no goal, or nothing to compare. */
export function judge(value: number | undefined, goal: number | undefined, least = false): Verdict {
  if (value === undefined || goal === undefined) return '';
  return (least ? value >= goal : value <= goal) ? 'met' : 'missed';
}

/** The table as Markdown. `peers` come in the order of the columns; the first is compared with. */
export function tableOf(
  goals: readonly Goal[],
  ours: Summary,
  peers: readonly { readonly name: string; readonly summary: Summary }[],
): string {
  const head = ['measure', 'unit', 'Maquette', 'goal', '', ...peers.map(({ name }) => name), 'ratio', 'goal', ''];
  const lines = goals.flatMap((goal) => {
    const value = ours.figures[goal.figure];
    const others = peers.map(({ summary }) => summary.figures[goal.figure]);
    if (value === undefined && others.every((other) => other === undefined)) return [];
    const first = others[0];
    const ratio = value !== undefined && first !== undefined && first > 0 ? value / first : undefined;
    return [
      [
        goal.label,
        goal.unit,
        short(value),
        goal.goal === undefined ? '' : `${goal.least ? 'at least ' : ''}${goal.goal}`,
        judge(value, goal.goal, goal.least),
        ...others.map(short),
        ratio === undefined ? '' : ratio.toPrecision(2),
        goal.ratio === undefined ? '' : goal.ratio.toPrecision(2),
        judge(ratio, goal.ratio),
      ],
    ];
  });
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...lines.map(line)].join('\n');
}

function short(value: number | undefined): string {
  if (value === undefined) return '';
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1).replace(/\.0$/, '');
}
