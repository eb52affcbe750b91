/** A name that the server has not taken, and the one that it replaces. */
type UnsentName = { readonly name: string; readonly from: string };

export type NameStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The name of a board as it was typed, on this device, until the server has it. */
export function unsentName(boardId: string, store: NameStore = localStorage) {
  const key = `maquette.name ${boardId}`;
  return {
    /** Keeps the name that is to replace `from`; undefined forgets it. */
    keep(name: string | undefined, from: string): void {
      try {
        if (name === undefined) store.removeItem(key);
        else store.setItem(key, JSON.stringify({ name, from } satisfies UnsentName));
      } catch (error) {
        // The name is sent all the same.
        console.error('board name', error);
      }
    },
    /** What an earlier visit could not send, unless the board was renamed since. */
    read(saved: string): string | undefined {
      try {
        const { name, from }: Partial<UnsentName> = Object(JSON.parse(store.getItem(key) ?? '{}'));
        return typeof name === 'string' && from === saved ? name : undefined;
      } catch (error) {
        console.error('board name', error);
        return undefined;
      }
    },
  };
}
