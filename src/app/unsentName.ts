import { deviceStore, jsonFormat } from '../store/deviceStore.ts';

/** A name that the server has not taken, and the one that it replaces. */
type UnsentName = { readonly name: string; readonly from: string };

function parseUnsentName(stored: unknown): UnsentName | undefined {
  const { name, from }: Partial<Record<keyof UnsentName, unknown>> = Object(stored);
  return typeof name === 'string' && typeof from === 'string' ? { name, from } : undefined;
}

/** The name of a board as it was typed, on this device, until the server has it. */
export function unsentName(boardId: string) {
  const nameStore = deviceStore(`maquette.name ${boardId}`, jsonFormat(parseUnsentName));
  return {
    /** Keeps the name that is to replace `from`; undefined forgets it. */
    store: (name: string | undefined, from: string): void =>
      nameStore.set(name === undefined ? undefined : { name, from }),
    /** The name that an earlier visit could not send, unless the board was renamed since. */
    read(savedName: string): string | undefined {
      const storedName = nameStore.get();
      return storedName?.from === savedName ? storedName.name : undefined;
    },
  };
}
