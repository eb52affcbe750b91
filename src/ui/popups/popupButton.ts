import { type ComponentProps, cloneElement, type KeyboardEvent, type ReactElement, type RefObject } from 'react';

/** A button without a press of its own. */
export type PopupTrigger = ReactElement<ComponentProps<'button'>>;

interface PopupButtonOptions {
  ref: RefObject<HTMLButtonElement | null>;
  open: boolean;
  setOpen: (open: boolean, isByKey: boolean) => void;
  popupType: 'menu' | 'dialog';
}

/** Makes a button open and close a popup: by press, by Enter, and a menu by the down arrow too. */
export function popupButton(
  trigger: PopupTrigger,
  { ref, open, setOpen, popupType }: PopupButtonOptions,
): PopupTrigger {
  const props: ComponentProps<'button'> & { 'data-popup-open'?: '' } = {
    ref,
    'aria-haspopup': popupType,
    'aria-expanded': open,
    ...(open && { 'data-popup-open': '' }),
    onClick: ({ currentTarget, detail }) => {
      // Not every browser focuses a pressed button; afterwards the focus returns to where it was.
      currentTarget.focus();
      // A click by a key counts no presses.
      setOpen(!open, detail === 0);
    },
    ...(popupType === 'menu' && {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setOpen(true, true);
      },
    }),
  };
  return cloneElement(trigger, props);
}
