import { OPERATION_ROWS, type Operation } from '../../../contract/operations/index.ts';

/** Says whether an operation makes words of words: a moment's work, which should not wait behind pictures. */
export function givesText(operation: Operation): boolean {
  const { resultKind, requiredInputs } = OPERATION_ROWS[operation];
  return resultKind === 'words' && requiredInputs.length === 0;
}
