/** Draws in each frame as long as `draw` says that something moves; then it rests until it is asked again. */
export function createFrameLoop(draw: (now: number) => boolean) {
  let frame = 0;

  function run(now: number): void {
    frame = draw(now) ? requestAnimationFrame(run) : 0;
  }

  return {
    request(): void {
      if (frame === 0) frame = requestAnimationFrame(run);
    },
    isResting: () => frame === 0,
    stop(): void {
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}
