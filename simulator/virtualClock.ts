import { AsyncLocalStorage } from 'node:async_hooks';

/** A time that only the simulator lets pass, and all that waits for it. Times are in milliseconds. */
export type VirtualClock = {
  /** Counts from the start of the run; nobody sets it. */
  steadyTime(): number;
  /** The time of day, which may be set. */
  wallTime(): number;
  /** Does something later, once. Returns what takes it back. */
  schedule(ms: number, run: () => void): () => void;
  /** The time at which the next thing is due; infinite where nothing waits. */
  nextTime(): number;
  /** Lets the time pass up to the next thing and does it. False where nothing waits. */
  runNext(): boolean;
  /** Lets the time pass up to a point where nothing is due before. */
  passTo(time: number): void;
  /** Sets the time of day ahead, or back, as a sleep, a person or a time server does. */
  setWall(ms: number): void;
  /** Does something whose timers go away with `owner`. */
  runAs<T>(owner: object, action: () => T): T;
  /** What `owner` waits for never comes. */
  dropTimersOf(owner: object): void;
  /** Puts the clock in the place of the process's own. Returns what ends that. */
  install(): () => void;
};

type Due = {
  readonly time: number;
  readonly order: number;
  readonly owner: object | undefined;
  readonly run: () => void;
};

/** A timer as Node gives them: `refresh` begins it anew, `unref` says nothing here. */
class VirtualTimer {
  #cancel: () => void = () => undefined;
  readonly #start: () => () => void;
  constructor(start: (timer: VirtualTimer) => () => void) {
    this.#start = () => start(this);
    this.refresh();
  }
  refresh(): this {
    this.#cancel();
    this.#cancel = this.#start();
    return this;
  }
  close(): void {
    this.#cancel();
  }
  ref = () => this;
  unref = () => this;
  hasRef = () => true;
}

/** Makes a clock that begins at a time of day. */
export function createVirtualClock(beginTime: number): VirtualClock {
  const owners = new AsyncLocalStorage<object>();
  const queue: Due[] = [];
  let now = 0;
  let wallOffset = beginTime;
  let order = 0;

  function schedule(ms: number, run: () => void): () => void {
    order += 1;
    const inContext = AsyncLocalStorage.snapshot();
    const time = now + Math.max(0, Number.isFinite(ms) ? ms : 0);
    const due: Due = { time, order, owner: owners.getStore(), run: () => inContext(run) };
    const index = queue.findLastIndex((other) => other.time <= time);
    queue.splice(index + 1, 0, due);
    return () => {
      const place = queue.indexOf(due);
      if (place >= 0) queue.splice(place, 1);
    };
  }

  function setTimer(isRepeated: boolean) {
    return (callback: (...values: unknown[]) => void, ms = 1, ...values: unknown[]) =>
      new VirtualTimer((timer) =>
        schedule(Math.max(1, ms), () => {
          if (isRepeated) timer.refresh();
          callback(...values);
        }),
      );
  }

  const clearTimer = (timer: unknown) => timer instanceof VirtualTimer && timer.close();
  const wallTime = () => wallOffset + now;

  return {
    steadyTime: () => now,
    wallTime,
    schedule,
    nextTime: () => queue[0]?.time ?? Number.POSITIVE_INFINITY,
    runNext() {
      const due = queue.shift();
      if (!due) return false;
      now = Math.max(now, due.time);
      due.run();
      return true;
    },
    passTo(time) {
      now = Math.max(now, time);
    },
    setWall(ms) {
      wallOffset += ms;
    },
    runAs: (owner, action) => owners.run(owner, action),
    dropTimersOf(owner) {
      const remaining = queue.filter((due) => due.owner !== owner);
      queue.splice(0, queue.length, ...remaining);
    },
    install() {
      const { Date: MachineDate, setTimeout, clearTimeout, setInterval, clearInterval, performance } = globalThis;
      const machineNow = performance.now;
      globalThis.Date = new Proxy(MachineDate, {
        construct: (target, values, newTarget) =>
          Reflect.construct(target, values.length === 0 ? [Math.floor(wallTime())] : values, newTarget),
        get: (target, name, receiver) =>
          name === 'now' ? () => Math.floor(wallTime()) : Reflect.get(target, name, receiver),
      });
      globalThis.setTimeout = setTimer(false) as never;
      globalThis.setInterval = setTimer(true) as never;
      globalThis.clearTimeout = clearTimer as never;
      globalThis.clearInterval = clearTimer as never;
      performance.now = () => now;
      return () => {
        Object.assign(globalThis, { Date: MachineDate, setTimeout, clearTimeout, setInterval, clearInterval });
        performance.now = machineNow;
      };
    },
  };
}
