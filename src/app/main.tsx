import '../ui/tokens/tokens.css';
import '../ui/tokens/people.css';
import '../ui/tokens/textScale.css';
import '../ui/tokens/base.css';
import '../ui/tokens/forcedColors.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showLanguage, storedLanguage } from '../locales/language.ts';
import { token } from '../session/client.ts';
import { initTheme } from '../ui/tokens/theme.ts';
import { App } from './App.tsx';
import { preloadBoard } from './loadBoard.ts';
import { PAGES, pageAt } from './pages.ts';
import { syncPreferences } from './useTopBar.ts';

initTheme();
const address = new URL(location.href);
const path = pageAt(address, token.get() !== null);
const page = path && PAGES[path].load();
// First, because to answer with a large board takes the server a while.
await showLanguage(storedLanguage());
preloadBoard(address);
// Drawn, a page that could not be had is asked for once more.
await Promise.allSettled([page]);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <App />
    </I18nProvider>
  </StrictMode>,
);
syncPreferences({});
