import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { iconFiles, withDirectImports } from './iconImports.ts';

const FILES = iconFiles();

test('each icon comes from its own file, by whatever name the library gives it', () => {
  const code = `import { useState } from 'react';\nimport {\n  Camera,\n  Home,\n  Map as MapIcon,\n} from "lucide-react";\nuse(Camera);`;
  expect(withDirectImports(code, FILES)).toBe(
    [
      `import { useState } from 'react';`,
      [
        `import Camera from 'lucide-react/dist/esm/icons/camera.mjs';`,
        `import Home from 'lucide-react/dist/esm/icons/house.mjs';`,
        `import MapIcon from 'lucide-react/dist/esm/icons/map.mjs';`,
      ].join(' '),
      'use(Camera);',
    ].join('\n'),
  );
});

test('what is no icon comes from the library', () => {
  expect(withDirectImports(`import { createLucideIcon as make } from 'lucide-react';`, FILES)).toBe(
    `import { createLucideIcon as make } from 'lucide-react';`,
  );
});

test("every file is one of the library's", () => {
  expect(FILES.size).toBeGreaterThan(1000);
  const missing = [...new Set(FILES.values())].filter(
    (file) => !existsSync(fileURLToPath(import.meta.resolve(`lucide-react/dist/esm/icons/${file}.mjs`))),
  );
  expect(missing).toEqual([]);
});
