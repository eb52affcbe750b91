/** The way of nodes off the board and onto it: by the system's clipboard, and as files. The app provides it; it is loaded later. */
export type NodeClipboard = {
  copy(): void;
  cut(): void;
  paste(): void;
  /** Says whether the page may read the clipboard by itself; if not, only the browser's own key pastes. */
  readonly canPaste: boolean;
};

/** The exchange, once it is loaded. */
export type NodeClipboardSlot = { current?: NodeClipboard | undefined };
