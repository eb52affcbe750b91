import { expect, test } from 'vitest';
import { helpSentences } from './helpSentences.ts';

test('a page is read sentence by sentence, without the marks of its source', () => {
  const source = `import { Keys } from '../Keys.tsx';

# Render

1. Connect a **Sketch** to *it*. Press [Go](/docs/runs).
| Input | What it does |
| --- | --- |
| **image** | The sketch. Go is off. |

<Keys />

- \`Esc\` ends it：松开。按住！`;
  expect(helpSentences(source)).toEqual([
    'Render',
    'Connect a Sketch to it.',
    'Press Go.',
    'Input – What it does',
    'image – The sketch.',
    'Go is off.',
    'Esc ends it：松开。',
    '按住！',
  ]);
});
