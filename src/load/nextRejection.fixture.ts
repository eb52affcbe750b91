/** The reason of the next promise that nobody handles, which then does not fail the test. */
export function nextRejection(): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener(
      'unhandledrejection',
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        resolve(event.reason);
      },
      { once: true, capture: true },
    );
  });
}
