/** Says to screen readers what the hands of the canvas did; the board's own news has its own voice. */
export function createLiveRegion(stage: HTMLElement) {
  const region = document.createElement('div');
  region.className = 'sr-only';
  region.ariaLive = 'polite';
  stage.append(region);
  return {
    announce(message: string): void {
      const paragraph = document.createElement('p');
      paragraph.textContent = message;
      // A new element each time: the same words twice in a row are heard twice.
      region.replaceChildren(paragraph);
    },
    remove: () => region.remove(),
  };
}
