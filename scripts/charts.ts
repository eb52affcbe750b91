// Writes every machine into docs/charts: as JSON that Stately opens, as a picture, and the page that explains them. node scripts/charts.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { type ChartDrawing, layoutChart, roundedPath, stateNotes } from '../src/inspect/page/chartLayout.ts';
import { chartOf } from '../src/inspect/protocol/chartOf.ts';
import { MACHINES } from './machines.ts';

export const CHARTS_FOLDER = join(import.meta.dirname, '../docs/charts');

/** Light or dark as the reader's system is. */
const CHART_STYLE = `text{font:13px system-ui,sans-serif;fill:var(--ink)}
.state{fill:var(--card);stroke:var(--line)}.key{font-weight:600;font-size:14px}.note,.tag{fill:var(--quiet);font-size:11.5px}
.line path,.start path{fill:none;stroke:var(--wire);stroke-width:1.4}.line rect{fill:var(--ground)}.line text{font-size:12px;text-anchor:middle}
.start circle,#tip path{fill:var(--wire)}svg{background:var(--ground);--ground:#f6f5f1;--card:#fff;--line:#cfccc2;--ink:#1d1b16;--quiet:#6b675c;--wire:#7d7868}
@media (prefers-color-scheme:dark){svg{--ground:#1f1e1b;--card:#2a2926;--line:#4a4842;--ink:#eeece5;--quiet:#a5a195;--wire:#8f8b7e}}`;

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
/** Rounds a place of ELK, for a picture need not tell halves of a pixel. */
const formatLength = (length: number) => String(Math.round(length * 10) / 10);

/** A machine's chart as JSON; what computes data (context, input) is left out. */
export function chartJson({ config }: AnyStateMachine): string {
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** A machine's chart as an SVG picture. */
export async function chartSvg(machine: AnyStateMachine): Promise<string> {
  return svgOf(machine.id, await layoutChart(chartOf(machine.root)));
}

function svgOf(name: string, { width, height, boxes, initialArrowStarts: starts, lines }: ChartDrawing): string {
  const states = boxes.map(({ x, y, width, height, chart }) => {
    const tags = chart.tags.length > 0 ? `<tspan class="tag" dx="8">${escapeXml(chart.tags.join(' '))}</tspan>` : '';
    const notes = stateNotes(chart).map(
      (note, line) =>
        `<text class="note" x="${formatLength(x + 12)}" y="${formatLength(y + 42 + line * 16)}">${escapeXml(note)}</text>`,
    );
    return `<rect class="state" x="${formatLength(x)}" y="${formatLength(y)}" width="${formatLength(width)}" height="${formatLength(height)}" rx="${chart.states.length === 0 ? 8 : 12}"/>
<text class="key" x="${formatLength(x + 12)}" y="${formatLength(y + 22)}">${escapeXml(chart.key)}${tags}</text>${notes.join('')}`;
  });
  const startMarks = starts.map(
    ({ x, y }) =>
      `<g class="start"><circle cx="${formatLength(x)}" cy="${formatLength(y)}" r="4"/><path d="M${formatLength(x)},${formatLength(y)}q2,12 13,14" marker-end="url(#tip)"/></g>`,
  );
  const arrows = lines.map(({ points, label, text }) => {
    const path = roundedPath(points).replace(/\d+\.\d+/g, (length) => formatLength(Number(length)));
    return `<g class="line"><path d="${path}" marker-end="url(#tip)"/><g transform="translate(${formatLength(label.x)},${formatLength(label.y)})"><rect width="${formatLength(label.width)}" height="20" rx="10"/><text x="${formatLength(label.width / 2)}" y="14">${escapeXml(text)}</text></g></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 ${formatLength(width + 20)} ${formatLength(height + 20)}" width="${formatLength(width + 20)}" role="img"><title>${escapeXml(name)}</title><style>${CHART_STYLE}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0,0L8,4L0,8z"/></marker></defs>
${[...states, ...startMarks, ...arrows].join('\n')}
</svg>
`;
}

/** The page that explains the charts to people who test the product. */
export function chartsPage(): string {
  const parts = Object.entries(MACHINES).map(
    ([id, { config }]) => `## ${id}
${config.description}

[As JSON](${id}.json)

![The states of ${id}](${id}.svg)
`,
  );
  return `# The state machines

Every part of the product that has states is a machine: a board, each node that generates, each upload, each editor. \`npm run charts\` draws
this page from the machines themselves, and a test fails if it is out of date.

**How to read a chart.** A box is a state; a box in a box is a state within that state. The small arrow with a dot points to the initial state. An
arrow is an event and where it leads, with its guard in brackets. If an event has several arrows, the first whose guard is true is taken. The small
print in a box says what happens on entry and exit, what is invoked, and which events are handled without leaving the state.

**While the product runs.** Open a board with \`&inspect\` at the end of its address, and \`/inspector\` in another tab of the same browser. This works
without a network, and costs nothing when it is not used.

- *Nodes, by title* lists every node that can run, whether it did or not. Press one here, or select it on the board, to start its machine. *Board* has
  the machines of the board itself.
- Drag and zoom the chart. Active states are highlighted, and so is the arrow of the last event.
- *Send an event* offers the events that the machine accepts now, with their fields filled in. A run’s failures show their HTTP status. If an event is
  refused, the inspector names the guard that refused it, or the states that would have accepted it.
- *Hold* makes events wait in a queue. *Step* lets one through, *Release* all of them. Events sent from the inspector go first. The board shows which
  machine is held, and everything else continues. A closed inspector holds nothing.
- The slider looks back at every earlier state of the machine. It replays the same events on a copy of the machine, without effects and with the same
  random numbers, so the board itself never goes back. If a replay differs from what happened, the inspector says so.
- *What happened* lists the events with their payload, the state before and after, and what they changed. Clock ticks are shown only on request.
  *Export log* saves the list.

**A failure, step by step.** To see what a person sees when a run is answered with 403:

1. Press the node’s title, then *Hold*, then *Send* with \`go.pressed, by the board\`. The event waits.
2. Press *Step*: the node is at \`busy\`, and the card shows Stop. Press *Step* again: the call is being sent.
3. Choose \`call.failed, 403\` and press *Send*: the machine is at \`error-dialog\`, and the board shows the alert of the specification.
4. Press the arrow back twice: the chart shows \`busy\` again, while the alert stays on the board. *Replay* plays all of it once more.
5. Press *Back to now* and *Release*, then OK on the board: \`ready.failed\`.

**In Stately.** Open stately.ai/editor, choose *Import from code*, and paste a JSON file from this folder. It has guards, actions and actors by name;
their code is in \`src/machines\` and \`src/dialogs\`. \`&inspect=stately\` connects a board to Stately’s own inspector, a window of stately.ai. It asks
before it opens.

${parts.join('\n')}`;
}

if (import.meta.main) {
  mkdirSync(CHARTS_FOLDER, { recursive: true });
  for (const [id, machine] of Object.entries(MACHINES)) {
    writeFileSync(join(CHARTS_FOLDER, `${id}.json`), chartJson(machine));
    writeFileSync(join(CHARTS_FOLDER, `${id}.svg`), await chartSvg(machine));
  }
  writeFileSync(join(CHARTS_FOLDER, 'README.md'), chartsPage());
}
