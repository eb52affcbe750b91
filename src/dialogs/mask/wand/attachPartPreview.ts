import type { MaskStroke } from '../../../../contract/fields/mask.ts';
import type { PartQuery } from '../mask.types.ts';
import type { PartFinder } from './partFinder.ts';

/** The pointer rests for so long, in milliseconds, before the part under it is looked for. */
const HOVER_REST_MS = 60;

type PartPreviewOptions = {
  readonly findPart: PartFinder;
  /** The question at a place of the window; undefined while the wand finds nothing there. */
  readonly queryAt: (event: PointerEvent) => PartQuery | undefined;
  /** Told what a press would take, and with undefined that nothing is shown. */
  readonly onPreview: (part: MaskStroke | undefined) => void;
};

/** Shows what a press of the wand would take while the pointer rests on the stage. Returns what ends that. */
export function attachPartPreview(
  stage: HTMLElement,
  { findPart, queryAt, onPreview }: PartPreviewOptions,
): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latestQuery: PartQuery | undefined;

  async function preview(query: PartQuery): Promise<void> {
    const points = await findPart(query);
    if (signal.aborted || latestQuery !== query) return;
    onPreview(points && { tool: 'lasso', erases: false, size: 0, points });
  }

  function onMove(event: PointerEvent): void {
    clearTimeout(timer);
    latestQuery = event.pointerType === 'touch' || event.buttons !== 0 ? undefined : queryAt(event);
    if (!latestQuery) return;
    const query = latestQuery;
    timer = setTimeout(() => {
      // A press says what went wrong; a preview that fails is none.
      preview(query).catch((error) => console.error('part preview', error));
    }, HOVER_REST_MS);
  }

  function clear(): void {
    clearTimeout(timer);
    latestQuery = undefined;
    onPreview(undefined);
  }

  stage.addEventListener('pointermove', onMove, { signal });
  for (const type of ['pointerleave', 'pointerdown'] as const) stage.addEventListener(type, clear, { signal });
  return () => {
    clearTimeout(timer);
    aborter.abort();
  };
}
