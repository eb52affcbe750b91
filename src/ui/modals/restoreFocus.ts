/** Brings the focus back into a dialog when what had it goes: to its stage, where it has one. Returns what ends that. */
export function restoreFocus(dialog: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    (dialog.querySelector<HTMLElement>('[role="application"]') ?? dialog).focus({ preventScroll: true });
  });
  observer.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
  return () => observer.disconnect();
}
