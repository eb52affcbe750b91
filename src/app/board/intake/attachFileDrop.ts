import { fileInDataUrl } from './fileInText.ts';

/** The place of a drop: its element, and the point in the window. */
export type DropPoint = Pick<DragEvent, 'clientX' | 'clientY' | 'target'>;

type FileDropOptions = {
  /** The element that accepts pictures; everywhere else on the page a drop is prevented. */
  readonly stage: HTMLElement;
  readonly mayDrop: () => boolean;
  /** Something that may hold pictures is over the stage, or no longer. */
  readonly onOver: (isOver: boolean) => void;
  readonly onFiles: (files: readonly File[], at: DropPoint) => void;
  /** A picture of another page was dropped whose file the browser does not give. */
  readonly onNoFile: () => void;
  readonly onText: (text: string, at: DropPoint) => void;
};

const FIELD_SELECTOR = 'input,textarea,[contenteditable="true"]';

/**
 * Takes files, pictures that come as their bytes, and text, when they are dropped on the stage. Keeps the browser from opening a dropped file in
 * place of the page; text may still be dropped into a field.
 */
export function attachFileDrop({ stage, mayDrop, onOver, onFiles, onNoFile, onText }: FileDropOptions): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  /** Says whether the drag began on this page: then it is no upload. */
  let isDragFromPage = false;

  const isOnStage = ({ target }: DragEvent) => target instanceof Node && stage.contains(target);

  function isForField({ target, dataTransfer }: DragEvent): boolean {
    const field = target instanceof Element && target.closest(FIELD_SELECTOR) !== null;
    return field && !dataTransfer?.types.includes('Files');
  }

  function onDragOver(event: DragEvent): void {
    if (isForField(event)) return;
    event.preventDefault();
    const isAccepted =
      !isDragFromPage &&
      isOnStage(event) &&
      mayDrop() &&
      (holdsPicture(event.dataTransfer) || holdsText(event.dataTransfer));
    if (event.dataTransfer) event.dataTransfer.dropEffect = isAccepted ? 'copy' : 'none';
    onOver(isAccepted);
  }

  function onDrop(event: DragEvent): void {
    onOver(false);
    if (isForField(event)) return;
    event.preventDefault();
    if (isDragFromPage || !isOnStage(event) || !mayDrop() || !event.dataTransfer) return;
    const { dataTransfer } = event;
    const text = dataTransfer.getData('text/plain');
    const file = fileInDataUrl(dataTransfer.getData('text/uri-list') || text);
    const files = file && dataTransfer.files.length === 0 ? [file] : [...dataTransfer.files];
    if (files.length > 0) onFiles(files, event);
    else if (holdsPicture(dataTransfer)) onNoFile();
    else if (text.trim() !== '') onText(text, event);
  }

  function onDragStartOrEnd({ type }: DragEvent): void {
    isDragFromPage = type === 'dragstart';
  }

  /** The pointer left the window: nothing was entered in its place. */
  function onDragLeave({ relatedTarget }: DragEvent): void {
    if (relatedTarget === null) onOver(false);
  }

  window.addEventListener('dragover', onDragOver, { signal });
  window.addEventListener('drop', onDrop, { signal });
  window.addEventListener('dragleave', onDragLeave, { signal });
  window.addEventListener('dragstart', onDragStartOrEnd, { signal, capture: true });
  window.addEventListener('dragend', onDragStartOrEnd, { signal, capture: true });
  return () => aborter.abort();
}

/** Files, or a picture's address: a page's picture comes as one, with its file where the browser gives it. */
function holdsPicture(transfer: DataTransfer | null): boolean {
  const types = transfer?.types ?? [];
  return types.includes('Files') || types.includes('text/uri-list');
}

function holdsText(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('text/plain') ?? false;
}
