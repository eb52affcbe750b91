import type { AnyActorRef, AnyEventObject } from 'xstate';

/** An actor's own way to take an event, by which all events come to it: from others, from itself later, and from its children. */
type EventReceiver = { _send: (event: AnyEventObject) => void };

export type Holds = ReturnType<typeof createMachineHolds>;

/** Machines that are held: what comes to them waits in a line, and is let through one by one. `onChange` hears when a line changes. */
export function createMachineHolds(onChange: (ref: AnyActorRef) => void) {
  const queues = new Map<AnyActorRef, AnyEventObject[]>();

  function deliver(ref: AnyActorRef, event: AnyEventObject): void {
    const { _send } = Object.getPrototypeOf(ref) as EventReceiver;
    _send.call(ref, event);
  }

  /** Lets everything through, and all that comes. */
  function release(ref: AnyActorRef): void {
    const queue = queues.get(ref);
    if (!queue) return;
    queues.delete(ref);
    delete (ref as unknown as Partial<EventReceiver>)._send;
    for (const event of queue) deliver(ref, event);
    onChange(ref);
  }

  return {
    hold(ref: AnyActorRef): void {
      if (queues.has(ref)) return;
      const queue: AnyEventObject[] = [];
      queues.set(ref, queue);
      (ref as unknown as EventReceiver)._send = (event) => {
        queue.push(event);
        onChange(ref);
      };
      onChange(ref);
    },
    /** Lets the first through. */
    step(ref: AnyActorRef): void {
      const event = queues.get(ref)?.shift();
      if (!event) return;
      deliver(ref, event);
      onChange(ref);
    },
    release,
    releaseAll(): void {
      for (const ref of [...queues.keys()]) release(ref);
    },
    /** A machine that has ended takes nothing any more. */
    discardQueue: (ref: AnyActorRef): boolean => queues.delete(ref),
    /** The events that wait for a machine, the first first; undefined for one that is not on hold. */
    waitingEvents: (ref: AnyActorRef): readonly AnyEventObject[] | undefined => queues.get(ref),
    /** Brings an event to a machine at once, before all that waits. */
    deliver,
  };
}
