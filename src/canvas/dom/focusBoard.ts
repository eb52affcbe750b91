/** Gives the board the focus without the ring around it: nobody has come here by the keyboard. */
export function focusBoard(stage: HTMLElement): void {
  stage.dataset.quiet = '';
  stage.addEventListener('blur', () => delete stage.dataset.quiet, { once: true });
  stage.focus({ preventScroll: true });
}
