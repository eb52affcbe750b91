// Lays the folder of a new node type: `npm run new-node -- expandImage expandImageNode "Expand Image"`.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';

const [folder, type, label] = process.argv.slice(2);
if (!/^[a-z][A-Za-z0-9]*$/.test(folder ?? '') || !/^[a-z][A-Za-z0-9]*Node$/.test(type ?? '') || !label) {
  console.error(
    'Usage: npm run new-node -- <folder> <typeNode> "<Label>", for example: expandImage expandImageNode "Expand Image"',
  );
  process.exit(1);
}
const place = `src/nodes/${folder}`;
if (existsSync(place)) {
  console.error(`${place} is there already.`);
  process.exit(1);
}
const View = `${folder[0].toUpperCase()}${folder.slice(1)}View`;

const files = {
  'index.ts': `import { msg } from '@lingui/core/macro';
import { Square } from 'lucide-react';
import { defineNode } from '../defineNode.ts';

/** ${label}. */
export const ${folder} = defineNode({
  type: '${type}',
  label: msg\`${label}\`,
  icon: Square,
  docs: { path: '/docs/nodes/${folder}', folder: '${folder}' },
  handles: ['in.image.image', 'out.image.image'],
  offeredFrom: {},
  size: { width: 360, height: 240 },
  view: () => import('./${folder}.view.tsx'),
});
`,
  [`${folder}.view.tsx`]: `import { useLingui } from '@lingui/react/macro';
import { Square } from 'lucide-react';
import { Card } from '../../cards/Card.tsx';
import { PictureArea } from '../../cards/PictureArea.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** ${label}. */
export default function ${View}({ node }: NodeViewProps) {
  const { t } = useLingui();
  return (
    <Card node={node} icon={Square} label={t\`${label}\`} docs="/docs/nodes/${folder}">
      <PictureArea picture={undefined} alt="" empty={{ icon: Square, words: t\`${label}\` }} />
    </Card>
  );
}
`,
  [`${folder}.browser.test.tsx`]: `import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { node } from '../board.fixture.tsx';
import { openCard } from '../openCard.fixture.tsx';

test('a new ${label} shows its name', async () => {
  await openCard({ show: 'n', nodes: [node('n', '${type}')] });
  await expect.element(page.getByTestId('card').getByText('${label}', { exact: true }).first()).toBeVisible();
});
`,
  'docs/en.mdx': `# ${label}\n`,
  'docs/zh.mdx': `# ${label}\n`,
};

mkdirSync(`${place}/docs`, { recursive: true });
for (const [name, text] of Object.entries(files)) writeFileSync(`${place}/${name}`, text);
console.log(`${place} is laid. Next: a line in NODE_DATA of contract/nodes.ts, and one in src/nodes/registry.ts.`);
