import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Icon } from '../../ui/icons/Icon.tsx';
import s from './Divider.module.css';

type DividerProps = {
  /** The text for assistive technology. */
  readonly label: string;
  /** The position, as a share of the width of its place. */
  readonly position: number;
  readonly onMove: (position: number) => void;
};

const DIVIDER_STEP = { plain: 0.01, shift: 0.1 } as const;
const ARROW_DIRECTIONS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** The line between two pictures that lie over each other, with a knob that moves it. It lies over a place of their size. */
export function Divider({ label, position, onMove }: DividerProps) {
  const move = (share: number) => onMove(Math.min(1, Math.max(0, share)));

  function onKeyDown(event: KeyboardEvent) {
    const direction = ARROW_DIRECTIONS[event.key];
    const end = event.key === 'Home' ? 0 : event.key === 'End' ? 1 : undefined;
    if (direction === undefined && end === undefined) return;
    event.preventDefault();
    move(end ?? position + direction! * (event.shiftKey ? DIVIDER_STEP.shift : DIVIDER_STEP.plain));
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = event.currentTarget.parentElement!.getBoundingClientRect();
    move((event.clientX - left) / width);
  }

  return (
    <div className={s.place}>
      <span className={s.line} style={{ left: `${position * 100}%` }} />
      <span
        role="slider"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(position * 100)}
        tabIndex={0}
        className={s.knob}
        style={{ left: `${position * 100}%` }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      >
        <Icon of={ChevronLeft} size="sm" />
        <Icon of={ChevronRight} size="sm" />
      </span>
    </div>
  );
}

/** The visible part of the picture on the right of the line. */
export function clipRightOf(position: number): string {
  return `inset(0 0 0 ${position * 100}%)`;
}
