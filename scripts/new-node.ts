// Lays a new node type that passes its tests: npm run new-node -- paletteNode --folder palette --label Palette --generates
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { isKnownType, NODE_TYPES } from '../contract/nodes.ts';
import { type NodeTemplate, nodeFilesOf } from './newNode/nodeFiles.ts';
import { addDataSchema, addDefinition, addDialog } from './newNode/registryLines.ts';
import { RUN_TEMPLATES } from './newNode/runTemplates.ts';

const USAGE = `Usage: npm run new-node -- <typeNode> --folder <folder> --label "<Label>" [--call <call>] [--generates] [--dialog]`;

const NODE_REGISTRY = 'src/nodes/registry.ts';
const NODES_FILE = 'contract/nodes.ts';
const DIALOG_REGISTRY = 'src/dialogs/registry.ts';
/** Until the card is measured. */
const CARD_HEIGHT_GUESS = 240;

const node = parseNodeTemplate();
if (isKnownType(node.type)) fail(`${node.type} is there already.`);
if (existsSync(`src/nodes/${node.folder}`))
  fail(`src/nodes/${node.folder} is there already. For a dialog of it: CONTRIBUTING.md, "A dialog in five steps".`);
writeNodeFiles(node);
editFile(NODE_REGISTRY, (text) => addDefinition(text, node.folder));
editFile(NODES_FILE, (text) => addDataSchema(text, node.type, node.folder));
if (node.dialog) editFile(DIALOG_REGISTRY, (text) => addDialog(text, node.folder));
runShell('npx lingui extract --clean');
runShell('npx biome check --write src contract');
console.log('Measuring the card ...');
const height = measuredHeight(node.type);
if (height !== undefined) writeNodeFiles({ ...node, height });
runShell('npx biome check --write src');
runShell('node scripts/api.ts');
console.log(remainingSteps(node, height));

function parseNodeTemplate(): NodeTemplate {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      generates: { type: 'boolean', default: false },
      dialog: { type: 'boolean', default: false },
      folder: { type: 'string' },
      label: { type: 'string' },
      call: { type: 'string' },
    },
  });
  const [type = ''] = positionals;
  if (!/^[a-z][A-Za-z0-9]*Node$/.test(type)) fail(USAGE);
  const { folder, label, generates, dialog } = values;
  if (!folder || !label || !/^[a-z][A-Za-z0-9]*$/.test(folder)) fail(USAGE);
  return {
    type,
    folder,
    label,
    dialog,
    generates,
    height: CARD_HEIGHT_GUESS,
    help: `/docs/nodes/${folder}`,
    handles: ['in.image.image', 'out.image.image'],
    offeredFrom: { menu: NODE_TYPES.length },
    opensMenu: true,
    calls: [callOf(values.call)],
  };
}

/** The call that its Go sends. */
function callOf(name = 'remove_background'): NodeTemplate['calls'][number] {
  if (!Object.hasOwn(RUN_TEMPLATES, name))
    fail(`No run can be laid for ${name}. Known: ${Object.keys(RUN_TEMPLATES).join(', ')}.`);
  return name as NodeTemplate['calls'][number];
}

function writeNodeFiles(template: NodeTemplate): void {
  for (const [path, text] of nodeFilesOf(template)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

function editFile(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

function runShell(line: string): string {
  const { stdout, stderr } = spawnSync(line, { shell: true, encoding: 'utf8' });
  return `${stdout}${stderr}`;
}

/** The height that the test of boxes sees; undefined where the browser could not be asked. */
function measuredHeight(type: string): number | undefined {
  const report = runShell(
    `NO_COLOR=1 npx vitest run --project views src/nodes/boxes.browser.test.tsx -t "box of ${type} "`,
  );
  const seen = /\+\s+"height": (\d+)/.exec(report)?.[1];
  if (seen) return Number(seen);
  return /\b1 passed\b/.test(report) ? CARD_HEIGHT_GUESS : undefined;
}

function remainingSteps({ folder, type, label, generates, dialog }: NodeTemplate, height: number | undefined): string {
  return `
src/nodes/${folder} is laid, in the registry, and ${height ? `${height} high` : 'not measured: the browser did not answer'}. Left to do:
- its handles, its icon (Square now), its hint in the menu, and what its card shows: ${folder}.view.tsx
- what it keeps: data.ts
${generates ? `- what Go needs, sends and makes of the answer: ${folder}.run.ts and its test\n` : ''}${
  dialog
    ? `- what its dialog edits, and its states: src/dialogs/${folder} (CONTRIBUTING.md, "A dialog in five steps")\n`
    : ''
}- to be looked at: npm run gallery. States beside those that every card has: src/app/gallery/cards.tsx
- its help pages: docs/en.mdx and docs/zh.mdx
- the Chinese of its texts: the empty ones in src/locales/zh.po and src/locales/lazy/zh.po
- in README, its name
Try it:
  npx vitest run --project unit --project views src/nodes/${folder} ${dialog ? `src/dialogs/${folder} src/dialogs/registry ` : ''}src/nodes/registry
  npx vitest run --project views src/nodes/boxes src/nodes/everyType src/app/gallery/gallery -t "${type}|${label}"
  npm run dev`;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
