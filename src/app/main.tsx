import '../ui/tokens/tokens.css';
import '../ui/tokens/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { chosenLanguage, showLanguage } from '../locales/language.ts';
import { token } from '../session/client.ts';
import { startTheme } from '../ui/tokens/theme.ts';
import { App } from './App.tsx';
import { keepWithAccount } from './choices.ts';
import { askAhead } from './loadBoard.ts';
import { PAGES, pageAt } from './pages.ts';

startTheme();
const address = new URL(location.href);
const path = pageAt(address, token.get() !== null);
const page = path && PAGES[path]();
// First, because to answer with a large board takes the server a while.
await showLanguage(chosenLanguage());
askAhead(address);
// Drawn before it is here, a page would be held back by React for 300 ms. If it can't be had, React meets that when it draws it.
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
keepWithAccount({});
