import type { SpecifiedType } from '../../tests/specification/nodeTypes.ts';
import { dialogFiles, pascalCase } from './dialogFiles.ts';
import { RUN_TEMPLATES, type RunTemplate } from './runTemplates.ts';

/** The type that is laid: a type as the specification describes its own. */
export type NodeTemplate = Omit<SpecifiedType, 'type' | 'fields'> & {
  readonly type: string;
  /** Set where it opens a dialog of its own. */
  readonly dialog: boolean;
  /** Measured after the first laying; a guess until then. */
  readonly height: number;
};

/** The text of every file of a new type, by its path. */
export function nodeFilesOf(node: NodeTemplate): ReadonlyMap<string, string> {
  const { folder, generates, dialog } = node;
  const nodeFolder = `src/nodes/${folder}`;
  return new Map([
    [`${nodeFolder}/index.ts`, indexText(node)],
    [`${nodeFolder}/data.ts`, dataText(node)],
    [`${nodeFolder}/${folder}.view.tsx`, generates ? generatingViewText(node) : viewText(node)],
    [`${nodeFolder}/${folder}.browser.test.tsx`, viewTestText(node)],
    [`${nodeFolder}/docs/en.mdx`, helpText(node, 'en')],
    [`${nodeFolder}/docs/zh.mdx`, helpText(node, 'zh')],
    ...(generates
      ? ([
          [`${nodeFolder}/${folder}.run.ts`, runText(node)],
          [`${nodeFolder}/${folder}.run.test.ts`, runTestText(node)],
        ] as const)
      : []),
    ...(dialog ? dialogFiles(node) : []),
  ]);
}

/** The call that a new type's Go sends first, and how. */
export function runOf({ calls }: NodeTemplate): RunTemplate & { readonly call: string } {
  const call = calls.find((name) => RUN_TEMPLATES[name]);
  const run = call && RUN_TEMPLATES[call];
  if (!run) throw new Error(`None of the calls that a new run can be laid for is among: ${calls.join(', ')}`);
  return { ...run, call };
}

const inputsOf = ({ handles }: NodeTemplate) => handles.filter((handle) => handle.startsWith('in.image'));
const hasPrompt = (node: NodeTemplate) => node.generates && runOf(node).body.includes('prompt');

function indexText(node: NodeTemplate): string {
  const { type, label, folder, help, handles, offeredFrom, opensMenu, generates, height } = node;
  const isOffered = Object.keys(offeredFrom).length > 0;
  const lines = [
    `type: '${type}',`,
    `label: msg\`${label}\`,`,
    ...(isOffered ? [`hint: msg\`What ${label} is for\`,`] : []),
    'icon: Square,',
    `docs: { path: '${help}', folder: '${folder}' },`,
    `handles: [${handles.map((handle) => `'${handle}'`).join(', ')}],`,
    ...(isOffered ? [`menuRanks: ${JSON.stringify(offeredFrom).replaceAll('"', '').replaceAll(/[:,]/g, '$& ')},`] : []),
    ...(opensMenu ? [] : ['opensMenu: false,']),
    `size: { width: GENERATING_NODE_WIDTH, height: ${height} },`,
    ...(generates ? [`runs: { go: ${folder}Run },`] : []),
    "resize: { along: 'width', ...CARD_SIZES.generation },",
    `view: () => import('./${folder}.view.tsx'),`,
  ];
  return `import { msg } from '@lingui/core/macro';
import { Square } from 'lucide-react';
import { CARD_SIZES, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import { defineNode } from '../defineNode.ts';
${generates ? `import { ${folder}Run } from './${folder}.run.ts';\n` : ''}
/** ${label}. */
export const ${folder} = defineNode({
  ${lines.join('\n  ')}
});
`;
}

function dataText({ folder, label }: NodeTemplate): string {
  return `import * as z from 'zod/mini';
import { commonFields, textField } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type ${label}. */
export const ${folder}Data = z.looseObject({ ...commonFields, prompt: textField });
`;
}

function runText(node: NodeTemplate): string {
  const { folder, label, calls } = node;
  const { call, body, result, progress, blocklist } = runOf(node);
  const text = [...body, result].join(' ');
  const readers = ['inputAsset', 'inputKey', 'requiredInputKey'].filter((name) => text.includes(`${name}(`));
  const limits = ['DESIGN_MODEL', 'INFLUENCE_API_FACTOR'].filter((name) => text.includes(name));
  const parts = ['node', 'connectedInputs', 'prompt'].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(body.join(' ')),
  );
  const usesName = (name: string) => new RegExp(`\\b${name}\\b`).test(result);
  const needs = inputsOf(node).map((handle, index) =>
    index === 0
      ? `{ handle: '${handle}', requirement: 'stored' },`
      : `{ handle: '${handle}', requirement: 'stored', optional: true },`,
  );
  return `${limits.length > 0 ? `import { ${limits.join(', ')} } from '../../../contract/limits.ts';\n` : ''}${
    text.includes('readNodeData(') ? "import { readNodeData } from '../../../contract/nodes.ts';\n" : ''
  }${
    readers.length > 0 ? `import { ${readers.join(', ')} } from '../../board/connect/inputs.ts';\n` : ''
  }${usesName('imageResult') ? "import { imageResult } from '../../cards/picture/imageResult.ts';\n" : ''}import type { NodeRun } from '../../machines/run/nodeRun.ts';

/** The run of ${label}. */
export const ${folder}Run: NodeRun = {
  calls: [${calls
    .filter((name) => RUN_TEMPLATES[name])
    .map((name) => `'${name}'`)
    .join(', ')}],
  needs: [
    ${needs.join('\n    ')}
  ],
  checksBlocklist: ${blocklist},
  toRequest: ({ ${parts.join(', ')} }) => ({
    call: '${call}',
    body: { ${body.join(', ')} },
  }),
  resultOf: ${usesName('imageResult') ? 'imageResult' : `(answer${usesName('inputs') ? ', inputs' : ''}) => (${result})`},
  progress: '${progress}',
};
`;
}

function runTestText(node: NodeTemplate): string {
  const { folder, label, type, generates } = node;
  const { call } = runOf(node);
  const [input] = inputsOf(node);
  const edges = input ? `[edge('s', 'n', 'out.image.image', '${input}')]` : '[]';
  return `import { expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls/index.ts';
import { judgeRun } from '../../machines/generation/generation.rules.ts';
${input ? "import { unmetNeeds, disablingNeed } from '../../machines/run/nodeRun.ts';\n" : ''}import { ${input ? 'edge, ' : ''}node } from '../board.fixture.tsx';
import { runInputsFor, SKETCH_KEY } from '../run.fixture.ts';
import { ${folder}Run } from './${folder}.run.ts';

const source = node('s', 'sketchNode', { objectKey: SKETCH_KEY });
const inputs = runInputsFor([node('n', '${type}', { prompt: 'copper' }), source], ${edges}, 'n');

test('${generates ? `Go on ${label} sends ${call}, in a body that its schema takes` : label}', () => {
  const request = ${folder}Run.toRequest(inputs);
  expect(request.call).toBe('${call}');
  expect(CALLS.${call}.body.safeParse(request.body).success).toBe(true);
  expect(judgeRun(${folder}Run, inputs)).toEqual({ ok: true });
});
${
  input
    ? `
test('without a connected image Go is off', () => {
  const withoutInput = runInputsFor([node('n', '${type}')], [], 'n');
  expect(disablingNeed(unmetNeeds(${folder}Run, withoutInput))?.why).toBe('image');
});
`
    : ''
}`;
}

function generatingViewText(node: NodeTemplate): string {
  const { folder, label, dialog } = node;
  const [input] = inputsOf(node);
  const contextHooks = [
    ...(dialog ? ['useBoardActor'] : []),
    ...(hasPrompt(node) ? ['useConnectedInputs'] : []),
    ...(dialog ? ['useIsReadOnly'] : []),
  ];
  const prompt = hasPrompt(node)
    ? `
      prompt={{
        value: prompt,
        placeholder: t\`Describe what to change\`,
        height: promptHeight(3),
        source: usePromptSource(connectedInputs),
      }}`
    : '';
  const open = dialog
    ? `
      actions={
        !isReadOnly && (
          <Button onClick={() => actor.send({ type: 'dialog.requested', dialog: '${folder}', nodeId: node.id })}>
            {t\`Open\`}
          </Button>
        )
      }`
    : '';
  return `import { useLingui } from '@lingui/react/macro';
import { Square } from 'lucide-react';
${hasPrompt(node) ? "import { readNodeData } from '../../../contract/nodes.ts';\n" : ''}${contextHooks.length > 0 ? `import { ${contextHooks.join(', ')} } from '../../cards/context/boardActor.tsx';\n` : ''}import { GenerationCard } from '../../cards/generation/GenerationCard.tsx';
import { InputPicture } from '../../cards/generation/InputPicture.tsx';
${hasPrompt(node) ? "import { promptHeight } from '../../cards/prompt/Prompt.tsx';\nimport { usePromptSource } from '../../cards/prompt/usePromptSource.ts';\n" : ''}import { useRun } from '../../cards/run/runView.ts';
${dialog ? "import { Button } from '../../ui/buttons/Button.tsx';\n" : ''}import type { NodeViewProps } from '../defineNode.ts';

/** The ${label} node. */
export default function ${pascalCase(folder)}View({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
${dialog ? '  const actor = useBoardActor();\n' : ''}  const run = useRun(node.id);
${hasPrompt(node) ? '  const connectedInputs = useConnectedInputs(node.id);\n' : ''}${dialog ? '  const isReadOnly = useIsReadOnly(node);\n' : ''}${hasPrompt(node) ? `  const { prompt } = readNodeData('${node.type}', node.data);\n` : ''}  return (
    <GenerationCard
      node={node}
      selected={selected}
      run={run}${prompt}${open}
    >
      <InputPicture
        id={node.id}
        run={run}${input && input !== 'in.image.image' ? `\n        input="${input}"` : ''}
        alt={t\`Connected image\`}
        empty={{ icon: Square, text: t\`Connect an image\` }}
        busyText={t\`Working on it\`}
      />
    </GenerationCard>
  );
}
`;
}

function viewText({ folder, label, dialog }: NodeTemplate): string {
  return `import { useLingui } from '@lingui/react/macro';
import { Square } from 'lucide-react';
${dialog ? "import { useBoardActor } from '../../cards/context/boardActor.tsx';\n" : ''}import { Card } from '../../cards/card/Card.tsx';
${dialog ? "import { CardFooter } from '../../cards/run/CardFooter.tsx';\n" : ''}import { PictureArea } from '../../cards/picture/PictureArea.tsx';
${dialog ? "import { Button } from '../../ui/buttons/Button.tsx';\n" : ''}import type { NodeViewProps } from '../defineNode.ts';

/** The ${label} node. */
export default function ${pascalCase(folder)}View({ node }: NodeViewProps) {
  const { t } = useLingui();
${dialog ? '  const actor = useBoardActor();\n' : ''}  return (
    <Card node={node}>
      <PictureArea picture={undefined} alt="" empty={{ icon: Square, text: t\`Nothing here yet\` }} />
${
  dialog
    ? `      <CardFooter
        endContent={
          <Button onClick={() => actor.send({ type: 'dialog.requested', dialog: '${folder}', nodeId: node.id })}>
            {t\`Open\`}
          </Button>
        }
      />
`
    : ''
}    </Card>
  );
}
`;
}

function viewTestText(node: NodeTemplate): string {
  const { label, type, generates } = node;
  const [input] = inputsOf(node);
  const opening = `import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
`;
  if (!generates || !input) {
    return `${opening}import { node } from '../board.fixture.tsx';
import { openCard } from '../openCard.fixture.tsx';

test('a new ${label} shows its name', async () => {
  await openCard({ nodeName: 'n', nodes: [node('n', '${type}')] });
  await expect.element(page.getByTestId('card').getByRole('heading', { name: '${label}', exact: true })).toBeVisible();
});
`;
  }
  const { call, sampleAnswer: answer, resultType: createdNodeType } = runOf(node);
  return `${opening}import { edge, node } from '../board.fixture.tsx';
import { expectText, goButton, openCard } from '../openCard.fixture.tsx';
import { ${answer === 'IMAGE_ANSWER' ? 'IMAGE_ANSWER, ' : ''}SKETCH_KEY } from '../run.fixture.ts';

const source = node('s', 'sketchNode', { objectKey: SKETCH_KEY });
const imageConnection = edge('s', 'n', 'out.image.image', '${input}');

test('without a connected image Go is off and says why', async () => {
  await openCard({ nodeName: 'n', nodes: [node('n', '${type}')] });
  await expect.element(goButton).toHaveAccessibleDescription('Connect an image first');
});

test('Go calls ${call}, and the result lands on the board', async () => {
  const { actor, callsOf } = await openCard({
    nodeName: 'n',
    nodes: [node('n', '${type}', { prompt: 'copper' }), source],
    edges: [imageConnection],
  });
  await goButton.click();
  await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  callsOf('${call}')[0]?.answer(${answer});
  await expectText('Done');
  expect([...actor.getSnapshot().context.board.nodes.values()].map(({ type }) => type)).toContain('${createdNodeType}');
});
`;
}

const HEADINGS = {
  en: {
    inputs: 'Inputs',
    settings: 'Settings',
    wrong: 'When something is wrong',
    input: 'Input',
    does: 'What it does',
  },
  zh: { inputs: '输入', settings: '设置', wrong: '出错时', input: '输入', does: '用途' },
} as const;

function helpText(node: NodeTemplate, language: keyof typeof HEADINGS): string {
  const { label, handles, generates } = node;
  const headings = HEADINGS[language];
  const inputs = handles.filter((handle) => handle.startsWith('in.') && handle !== 'in.omni.source');
  const rows = inputs.map((handle) => `| **${handle.split('.')[2]}** | |`);
  return [
    `# ${label}`,
    ...(inputs.length > 0
      ? ['', `## ${headings.inputs}`, `| ${headings.input} | ${headings.does} |`, '| --- | --- |', ...rows]
      : []),
    ...(generates ? ['', `## ${headings.settings}`, '', `## ${headings.wrong}`] : []),
    '',
  ].join('\n');
}
