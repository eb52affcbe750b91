/** Does something in each frame, until the returned function is called. */
export function eachFrame(act: () => void): () => void {
  let frame = requestAnimationFrame(function next() {
    act();
    frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}
