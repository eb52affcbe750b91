/**
 * Tells when a person drags the corner of a field: the browser then writes the height, in CSS pixels, into the field's own
 * style. Gives back how to stop watching.
 */
export function observeHeight(field: HTMLTextAreaElement, onHeight: (height: number) => void): () => void {
  const observer = new ResizeObserver(() => onHeight(Math.round(Number.parseFloat(field.style.height))));
  observer.observe(field);
  return () => observer.disconnect();
}
