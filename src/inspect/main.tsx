import '../ui/tokens/tokens.css';
import '../ui/tokens/base.css';
import '../ui/tokens/forcedColors.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { loadWithTexts, showLanguage, storedLanguage, syncLanguage } from '../locales/language.ts';
import { TooltipLayer } from '../ui/tooltips/TooltipLayer.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const page = createRoot(root);

/** In the language that was chosen in this browser; another choice in another tab is followed. */
async function start(): Promise<void> {
  await showLanguage(storedLanguage());
  const { Inspector } = await loadWithTexts(import('./page/Inspector.tsx'));
  syncLanguage();
  page.render(
    <I18nProvider i18n={i18n}>
      <Inspector />
      <TooltipLayer />
    </I18nProvider>,
  );
}

void start();
