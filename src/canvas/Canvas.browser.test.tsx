import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Canvas } from './Canvas.tsx';
import { canvasProps, createStore, smallBoard } from './fixture.tsx';

async function open() {
  const store = createStore(smallBoard());
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <div style={{ position: 'fixed', inset: 0 }}>
        <Canvas {...canvasProps(store)} />
      </div>
    </I18nProvider>,
  );
  return { store, screen };
}

test('a small board shows its cards by their titles, with handles as buttons', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('group', { name: 'Render' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Input style (image)' })).toBeVisible();
});
