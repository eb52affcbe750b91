import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import '../../ui/tokens/tokens.css';
import '../../ui/tokens/people.css';
import '../../ui/tokens/textScale.css';
import '../../ui/tokens/base.css';
import '../../ui/tokens/forcedColors.css';
import { loadWithTexts, showLanguage } from '../../locales/language.ts';
import { Gallery as Parts } from '../../ui/gallery/Gallery.tsx';
import { Gallery, SpecimenView } from './Gallery.tsx';
import { SPECIMENS } from './specimens.ts';

/**
 * Every node and dialog in every state: `npm run gallery`. `?dark` and `?zh` choose, `?filter=` finds, `?only=` shows one,
 * `?parts` shows what they are built of. It is not part of the product.
 */
const params = new URLSearchParams(location.search);
document.documentElement.dataset.theme = params.has('dark') ? 'dark' : 'light';
await showLanguage(params.has('zh') ? 'chinese' : 'english');
await loadWithTexts(Promise.resolve());

function page() {
  if (params.has('parts')) return <Parts />;
  const only = SPECIMENS.find(({ name }) => name === params.get('only'));
  return only ? <SpecimenView specimen={only} /> : <Gallery />;
}
createRoot(document.getElementById('root')!).render(<I18nProvider i18n={i18n}>{page()}</I18nProvider>);
