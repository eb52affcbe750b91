import type { AnyActorRef, AnyEventObject } from 'xstate';

/** An actor's own way to take an event, by which all events come to it: from others, from itself later, and from its children. */
type EventReceiver = { _send: (event: AnyEventObject) => void };

export type Holds = ReturnType<typeof createHolds>;

/** Machines that are held: what comes to them waits in a line, and is let through one by one. `onChange` hears when a line changes. */
export function createHolds(onChange: (ref: AnyActorRef) => void) {
  const lines = new Map<AnyActorRef, AnyEventObject[]>();

  function pass(ref: AnyActorRef, event: AnyEventObject): void {
    const { _send } = Object.getPrototypeOf(ref) as EventReceiver;
    _send.call(ref, event);
  }

  /** Lets everything through, and all that comes. */
  function release(ref: AnyActorRef): void {
    const line = lines.get(ref);
    if (!line) return;
    lines.delete(ref);
    delete (ref as unknown as Partial<EventReceiver>)._send;
    for (const event of line) pass(ref, event);
    onChange(ref);
  }

  return {
    hold(ref: AnyActorRef): void {
      if (lines.has(ref)) return;
      const line: AnyEventObject[] = [];
      lines.set(ref, line);
      (ref as unknown as EventReceiver)._send = (event) => {
        line.push(event);
        onChange(ref);
      };
      onChange(ref);
    },
    /** Lets the first through. */
    step(ref: AnyActorRef): void {
      const event = lines.get(ref)?.shift();
      if (!event) return;
      pass(ref, event);
      onChange(ref);
    },
    release,
    releaseAll(): void {
      for (const ref of [...lines.keys()]) release(ref);
    },
    /** A machine that has ended takes nothing any more. */
    forget: (ref: AnyActorRef): boolean => lines.delete(ref),
    /** The events that wait for a machine, the first first; undefined for one that is not on hold. */
    waiting: (ref: AnyActorRef): readonly AnyEventObject[] | undefined => lines.get(ref),
    /** Brings an event to a machine at once, before all that waits. */
    pass,
  };
}
