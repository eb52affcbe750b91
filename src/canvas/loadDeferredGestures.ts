/** Fetches the gestures that come after the first frame. Asked for while a board is on its way, they are there when a person can press. */
export function loadDeferredGestures(): Promise<typeof import('./deferredGestures.ts')> {
  return import('./deferredGestures.ts');
}
