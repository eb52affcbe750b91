import { createRoot } from 'react-dom/client';
import '../../ui/tokens.css';
import '../../ui/base.css';
import { showLanguage } from '../../locales/language.ts';
import { bringViews, DEFINITIONS } from '../registry.ts';
import { Gallery } from './Gallery.tsx';

/**
 * Every card in every state: `npm run dev`, then /src/nodes/gallery/index.html. `?dark` and `?zh` in the address choose, as in the
 * reference design; `?idle` leaves every Go free. It is not built into the product.
 */
const wanted = new URLSearchParams(location.search);
document.documentElement.dataset.theme = wanted.has('dark') ? 'dark' : 'light';
await showLanguage(wanted.has('zh') ? 'chinese' : 'english');
await bringViews(DEFINITIONS.map(({ type }) => type));
createRoot(document.getElementById('root')!).render(<Gallery working={!wanted.has('idle')} />);
