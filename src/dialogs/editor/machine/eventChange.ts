type ActionArgs<Context> = { readonly context: Context; readonly event: { readonly type: string } };

/** Makes an action of an editor's machine: a change by a pure function of the context and of the one event that it knows. */
export function createEventChange<Context, Event extends { readonly type: string }>() {
  return function eventChange<T extends Event['type']>(
    type: T,
    change: (context: Context, event: Extract<Event, { type: T }>) => Partial<Context>,
  ) {
    return ({ context, event }: ActionArgs<Context>): Partial<Context> => {
      if (event.type !== type) throw new Error(`Expected ${type}, got ${event.type}`);
      return change(context, event as Extract<Event, { type: T }>);
    };
  };
}
