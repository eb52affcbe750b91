import '../ui/tokens.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { TooltipLayer } from '../ui/TooltipLayer.tsx';
import { Inspector } from './Inspector.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <>
    <Inspector />
    <TooltipLayer />
  </>,
);
