import '../tokens.css';
import '../base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { startTheme } from '../theme.ts';
import { Gallery } from './Gallery.tsx';

/** Every part in every state: `npm run dev`, then /gallery.html. It is not built into the product. */
startTheme();
i18n.load('en', {});
i18n.activate('en');

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <Gallery />
  </I18nProvider>,
);
