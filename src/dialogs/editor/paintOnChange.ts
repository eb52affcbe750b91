type Subscribable = { subscribe: (onChange: () => void) => { unsubscribe: () => void } };

/** Paints at once what an editor's machine says, and once per frame after each change. Returns what ends that. */
export function paintOnChange(actor: Subscribable, paint: () => void): () => void {
  let frame: number | undefined;
  function paintFrame() {
    frame = undefined;
    paint();
  }
  paint();
  const subscription = actor.subscribe(() => {
    frame ??= requestAnimationFrame(paintFrame);
  });
  return () => {
    subscription.unsubscribe();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
