/** The tutorial by the specification's names: which step is shown, 0 for none, and whether it runs. */
export type TutorialState = { readonly jrStep: number; readonly runJr: boolean };

export const NO_TUTORIAL: TutorialState = { jrStep: 0, runJr: false };
