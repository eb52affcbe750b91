/** Does something in each frame, until the returned function is called. */
export function repeatEachFrame(callback: () => void): () => void {
  let frame = requestAnimationFrame(function next() {
    callback();
    frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}
