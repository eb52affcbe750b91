import '../ui/tokens.css';
import '../ui/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { chosenLanguage, showLanguage } from '../locales/language.ts';
import { startTheme } from '../ui/theme.ts';
import { App } from './App.tsx';
import { askAhead } from './routes/loadBoard.ts';

askAhead(new URL(location.href));
startTheme();
await showLanguage(chosenLanguage());

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <App />
    </I18nProvider>
  </StrictMode>,
);
