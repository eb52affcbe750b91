import { expect, test } from 'vitest';
import { browserDependencies } from './browserDependencies.ts';

test('packages that anything in the browser imports, at once or later, are known before a page asks for them', () => {
  const names = browserDependencies();
  expect(names).toEqual(
    expect.arrayContaining(['react', 'react/jsx-runtime', 'cropperjs', 'qrcode', 'idb', 'axe-core']),
  );
  expect(names).toContain('three/addons/loaders/GLTFLoader.js');
});

test('what no page loads is not among them', () => {
  expect(browserDependencies().filter((name) => /^node:|^vitest|macro|json|css|\?|^\./.test(name))).toEqual([]);
});
