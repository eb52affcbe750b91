/** The product's dialogs by name. The app fills it in: a machine names a dialog and knows none. */
// biome-ignore lint/suspicious/noEmptyInterface: each program adds the dialogs that it has
export interface DialogsByName {}

/** The name of a dialog; any text in a program that has no dialogs. */
export type DialogName = keyof DialogsByName extends never ? string : keyof DialogsByName;
