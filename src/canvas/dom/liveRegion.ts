/** Says to screen readers what the hands of the canvas did; the board's own news has its own voice. */
export function createSayer(stage: HTMLElement) {
  const said = document.createElement('div');
  said.className = 'sr-only';
  said.ariaLive = 'polite';
  stage.append(said);
  return {
    say(words: string): void {
      const line = document.createElement('p');
      line.textContent = words;
      // A new element each time: the same words twice in a row are heard twice.
      said.replaceChildren(line);
    },
    remove: () => said.remove(),
  };
}
