import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Map as MapIcon } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { grow, heightOf, type Rect, widthOf } from '../geometry/rect.ts';
import { visibleRect } from '../geometry/viewport.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useCanvas } from './canvasContext.ts';
import s from './Minimap.module.css';
import type { View } from './view.ts';

/** The air round the board on the map, as a share of its larger side. */
const AIR = 0.08;
const EMPTY: Rect = { minX: 0, minY: 0, maxX: 1000, maxY: 700 };

/** The board in small, and the part of it that is seen; pressing leads there. It can be put away. */
export function Minimap() {
  const { t } = useLingui();
  const [open, setOpen] = useState(true);
  if (!open) {
    return (
      <div className={s.closed} data-own-pointer>
        <IconButton label={t`Show the map`} icon={MapIcon} size="md" onClick={() => setOpen(true)} />
      </div>
    );
  }
  return (
    <div className={s.map} data-own-pointer>
      <BoardMap />
      <div className={s.close}>
        <IconButton label={t`Hide the map`} icon={ChevronDown} onClick={() => setOpen(false)} />
      </div>
    </div>
  );
}

function BoardMap() {
  const { view, commands } = useCanvas();
  const svg = useRef<SVGSVGElement>(null);
  const tiles = useRef<SVGGElement>(null);
  const seen = useRef<SVGRectElement>(null);

  useEffect(() => {
    const mirror = view.mirrorTiles(tiles.current!);
    const draw = () => {
      mirror.draw();
      drawFrame(view, svg.current!, seen.current!);
    };
    draw();
    const unwatchFrames = view.onFrame(draw);
    const watching = view.source.subscribe(draw);
    return () => {
      unwatchFrames();
      watching.unsubscribe();
      mirror.stop();
    };
  }, [view]);

  function lead(event: PointerEvent<SVGSVGElement>): void {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const matrix = svg.current?.getScreenCTM()?.inverse();
    if (matrix) commands.centreOn(new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix));
  }

  return (
    <svg ref={svg} className={s.board} aria-hidden="true" onPointerDown={lead} onPointerMove={lead}>
      <g ref={tiles} />
      <rect ref={seen} className={s.seen} vectorEffect="non-scaling-stroke" rx="1" />
    </svg>
  );
}

function drawFrame(view: View, svg: SVGSVGElement, seen: SVGRectElement): void {
  const bounds = view.scene.bounds() ?? EMPTY;
  const whole = grow(bounds, Math.max(widthOf(bounds), heightOf(bounds)) * AIR);
  write(svg, 'viewBox', `${whole.minX} ${whole.minY} ${widthOf(whole)} ${heightOf(whole)}`);
  const area = visibleRect(view.viewport(), view.size());
  write(seen, 'x', area.minX);
  write(seen, 'y', area.minY);
  write(seen, 'width', widthOf(area));
  write(seen, 'height', heightOf(area));
}

function write(element: Element, name: string, value: string | number): void {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}
