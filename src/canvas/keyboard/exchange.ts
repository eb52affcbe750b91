/** How nodes leave the board and come onto it: by the system's clipboard, and as files. The app provides it; it is loaded later. */
export type Exchange = {
  copy(): void;
  cut(): void;
  paste(): void;
  /** Whether the page may read the clipboard by itself; where it may not, only the browser's own key pastes. */
  readonly canPaste: boolean;
};

/** Where the exchange is found once it is here. */
export type ExchangeSlot = { current?: Exchange | undefined };
