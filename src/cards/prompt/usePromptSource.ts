import { useLingui } from '@lingui/react';
import { type ConnectedInput, type ConnectedInputs, inputText, TEXT_INPUT } from '../../board/connect/inputs.ts';
import { useCardServices } from '../context/cardServices.ts';
import { titleOf } from '../header/titleOf.ts';

/**
 * The connected text that overrides a typed prompt, with the title of the node it comes from; undefined where none is wired, or
 * the node has no words to pass on.
 */
export function usePromptSource(connectedInputs: ConnectedInputs): { text: string; title: string } | undefined {
  const inputTitle = useInputTitle();
  const connectedInput = connectedInputs[TEXT_INPUT];
  const text = inputText(connectedInputs, TEXT_INPUT);
  return connectedInput && text !== undefined ? { text, title: inputTitle(connectedInput) } : undefined;
}

/** The title of the connected node that has no words to pass on until it is run; undefined where none is connected. */
export function useAwaitedSource(connectedInputs: ConnectedInputs): string | undefined {
  const inputTitle = useInputTitle();
  const connectedInput = connectedInputs[TEXT_INPUT];
  return connectedInput && connectedInput.passedValue === undefined ? inputTitle(connectedInput) : undefined;
}

function useInputTitle(): (connectedInput: ConnectedInput) => string {
  const { _ } = useLingui();
  const { labelOf } = useCardServices();
  return ({ node }) => {
    const label = labelOf(node.type);
    return titleOf(node) ?? (label ? _(label) : node.type);
  };
}
