/** Fields in which text is written; the others keep their presses. */
const TEXT_FIELD_SELECTOR =
  'textarea,input:not([type]),input:is([type="text"],[type="search"],[type="number"],[type="url"],[type="email"]),[contenteditable="true"]';

/** The text field that a press is on while it has no focus: the press may become a drag of its card. */
export function unfocusedField(target: EventTarget | null): HTMLElement | undefined {
  const field = target instanceof Element ? target.closest<HTMLElement>(TEXT_FIELD_SELECTOR) : null;
  return field && field !== document.activeElement ? field : undefined;
}

/** Takes the focus that a press gave a field back, since it was no click: its card has it. */
export function leaveField(field: HTMLElement): void {
  if (field !== document.activeElement) return;
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.selectionStart, field.selectionStart);
  field.blur();
  field.closest<HTMLElement>('[data-node-id]')?.focus({ preventScroll: true });
}
