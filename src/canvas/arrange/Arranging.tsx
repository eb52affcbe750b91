import { useEffect } from 'react';
import { useCanvas } from '../canvasContext.ts';
import { attachSnapping } from './attachSnapping.ts';

/** What arranges nodes on the board; fetched apart from the page. */
export function Arranging() {
  const controller = useCanvas();
  useEffect(() => attachSnapping(controller), [controller]);
  return null;
}
