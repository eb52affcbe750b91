/** The message for a person whose call fails. The texts are the specification's; `src/locales` owns their words. */
export type AlertText = 'inappropriateImage' | 'inappropriatePrompt' | 'processingError';
export type Failure =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'upgrade' }
  | { readonly kind: 'alert'; readonly text: AlertText; readonly thenUpgrade: boolean }
  | { readonly kind: 'logged' };

/** The meaning of a stream's event detail: one that contains 429 opens the rate-limit dialog, anything else is logged. */
export function failureInDetail(detail: string): Failure {
  return detail.includes('429') ? { kind: 'upgrade' } : { kind: 'logged' };
}
