import { Popover as Base } from '@base-ui/react/popover';
import { type ComponentProps, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { tabStops } from '../keyboard/tabStops.ts';

/** The place where a popup opens. */
export interface PopupPlace {
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
}

/** A point in the window, in CSS pixels. */
export interface PopupPoint {
  x: number;
  y: number;
}

interface FloatingPopupProps extends PopupPlace, Omit<ComponentProps<typeof Base.Popup>, 'onKeyDown'> {
  open: boolean;
  onClose: () => void;
  /** The button that opens and closes it; or a point instead. */
  at: RefObject<HTMLElement | null> | PopupPoint;
  /** The element that it stands beside, where that is not its button. */
  beside?: RefObject<HTMLElement | null> | undefined;
  /** Distance from the button. CSS pixels. */
  gap: number;
  placeClassName: string | undefined;
  /** Its least distances from the window's edges, where they are others. CSS pixels. */
  edgeGaps?: ComponentProps<typeof Base.Positioner>['collisionPadding'];
  /** It stays on its side and is as high as there is room; else it goes where it fits. */
  keepsSide?: boolean | undefined;
}

/** Distance from the window's edge. CSS pixels. */
export const EDGE_GAP = 8;
const FIXED_SIDE = { side: 'none', align: 'shift', fallbackAxisSide: 'none' } as const;

/** The base of menus and popovers: floats beside its button or at a point, closes by Esc or a press elsewhere. */
export function FloatingPopup(props: FloatingPopupProps) {
  const {
    open,
    onClose,
    at,
    beside,
    side = 'bottom',
    align = 'start',
    gap,
    placeClassName,
    keepsSide,
    edgeGaps = EDGE_GAP,
    ...popup
  } = props;
  const button = 'current' in at ? at : null;
  const opener = useRef<Element>(null);
  const anchor = beside ?? ('current' in at ? at : { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) });

  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);

  function onOpenChange(_: boolean, details: Base.Root.ChangeEventDetails): void {
    // The button closes its popup by its own press; closed before, that press would open it again.
    if (button?.current && leadsToButton(button.current, details)) details.cancel();
    else {
      // The key that follows is not for what only fades.
      if (details.reason === 'escape-key' && opener.current instanceof HTMLElement)
        opener.current.focus({ preventScroll: true });
      onClose();
    }
  }

  /** Tab past an end of the popup closes it and goes on from the button, or leaves the focus where it came from. */
  function onKeyDown(event: KeyboardEvent): void {
    const { target, currentTarget, shiftKey } = event;
    if (event.key !== 'Tab' || !(target instanceof Node) || !currentTarget.contains(target)) return;
    const side = shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
    // What has the focus need be no stop itself: a message that was just shown.
    if (tabStops(currentTarget).some((stop) => target.compareDocumentPosition(stop) & side)) return;
    // Forwards the browser itself goes on from the button; backwards the button is the next stop.
    if (shiftKey || !button) event.preventDefault();
    button?.current?.focus();
    onClose();
  }

  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner
          className={placeClassName}
          side={side}
          align={align}
          sideOffset={gap}
          collisionPadding={edgeGaps}
          {...(keepsSide && { collisionAvoidance: FIXED_SIDE })}
          anchor={anchor}
        >
          <Base.Popup {...popup} onKeyDown={onKeyDown} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Tells whether what would close the popup is a press on its button, or the focus going there. */
function leadsToButton(button: HTMLElement, { reason, event }: Base.Root.ChangeEventDetails): boolean {
  const destination = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return reason !== 'escape-key' && destination instanceof Node && button.contains(destination);
}
