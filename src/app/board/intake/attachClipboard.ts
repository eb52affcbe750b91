import { hasOwnKeys } from '../../../canvas/dom/eventTargets.ts';
import type { NodeClipboard } from '../../../canvas/keyboard/nodeClipboard.ts';
import type { Shortcut } from '../../../ui/keyboard/shortcuts.ts';

/** The text and HTML for the clipboard, for this product and for others. */
export type ClipboardText = { readonly html: string; readonly text: string };
/** The content of the clipboard. */
export type ClipboardContent = ClipboardText & { readonly files: readonly File[] };

type ClipboardOptions = {
  /** Makes a copy; undefined while there is nothing to copy. */
  readonly copy: () => ClipboardText | undefined;
  /** A copy was taken, and what was copied is to go. */
  readonly remove: () => void;
  /** Tells whether something was done with it. */
  readonly paste: (content: ClipboardContent) => boolean;
  /** The browser did not let the page use the clipboard; this key does the same. */
  readonly onRefused: (error: unknown, key: Shortcut) => void;
};

const PNG_TYPE = 'image/png';

/**
 * Copies and pastes by the browser's own events, which come with its keys and menus; a field or a dialog that has the focus keeps them.
 * What it gives back does the same without a key.
 */
export function attachClipboard({
  copy,
  remove,
  paste,
  onRefused,
}: ClipboardOptions): NodeClipboard & { detach(): void } {
  const aborter = new AbortController();
  const { signal } = aborter;
  /** The page itself asked for the event: whatever has the focus, it is the board's. */
  let isOwnCommand = false;

  function isForBoard(): boolean {
    return isOwnCommand || (!hasOwnKeys(document.activeElement) && getSelection()?.isCollapsed !== false);
  }

  function onCopy(event: ClipboardEvent): void {
    const copiedText = isForBoard() ? copy() : undefined;
    if (!copiedText) return;
    event.clipboardData?.setData('text/html', copiedText.html);
    event.clipboardData?.setData('text/plain', copiedText.text);
    event.preventDefault();
    if (event.type === 'cut') remove();
  }

  function onPaste(event: ClipboardEvent): void {
    const { clipboardData } = event;
    if (!clipboardData || !isForBoard()) return;
    const [html, text] = [clipboardData.getData('text/html'), clipboardData.getData('text/plain')];
    if (paste({ html, text, files: [...clipboardData.files] })) event.preventDefault();
  }

  /** Safari tells of a copy only where a text is selected: there the page writes the clipboard itself. */
  function execute(command: 'copy' | 'cut'): void {
    isOwnCommand = true;
    const isCopied = document.execCommand(command);
    isOwnCommand = false;
    if (!isCopied) void writeCopy(command);
  }

  async function writeCopy(command: 'copy' | 'cut'): Promise<void> {
    const copiedText = copy();
    if (!copiedText) return;
    try {
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([copiedText.html], { type: 'text/html' }),
          'text/plain': new Blob([copiedText.text], { type: 'text/plain' }),
        }),
      ]);
      if (command === 'cut') remove();
    } catch (error) {
      onRefused(error, command === 'cut' ? 'Mod+X' : 'Mod+C');
    }
  }

  document.addEventListener('copy', onCopy, { signal });
  document.addEventListener('cut', onCopy, { signal });
  document.addEventListener('paste', onPaste, { signal });
  return {
    copy: () => execute('copy'),
    cut: () => execute('cut'),
    paste: () => void readClipboard().then(paste, (error) => onRefused(error, 'Mod+V')),
    canPaste: navigator.clipboard?.read !== undefined,
    detach: () => aborter.abort(),
  };
}

async function readClipboard(): Promise<ClipboardContent> {
  const items = await navigator.clipboard.read();
  async function blobOf(type: string): Promise<Blob | undefined> {
    return items.find(({ types }) => types.includes(type))?.getType(type);
  }
  const [html, text, picture] = await Promise.all(['text/html', 'text/plain', PNG_TYPE].map(blobOf));
  const files = picture ? [new File([picture], 'image.png', { type: PNG_TYPE })] : [];
  return { html: (await html?.text()) ?? '', text: (await text?.text()) ?? '', files };
}
