/**
 * Keeps all requests and joined signals of a run in memory: Node forgets a signal whose request has been collected, as no browser does, and when it
 * collects is nothing that a seed decides. Returns what ends that.
 */
export function retainSignals(): () => void {
  const retained: unknown[] = [];
  const { Request: MachineRequest } = globalThis;
  const { any } = AbortSignal;
  const { clone } = MachineRequest.prototype;
  const retain = <T>(value: T): T => {
    retained.push(value);
    return value;
  };
  globalThis.Request = new Proxy(MachineRequest, {
    construct: (target, values, newTarget) => retain(Reflect.construct(target, values, newTarget)),
  });
  AbortSignal.any = (signals) => retain(any.call(AbortSignal, signals));
  MachineRequest.prototype.clone = function cloneRetained() {
    return retain(clone.call(this));
  };
  return () => {
    globalThis.Request = MachineRequest;
    AbortSignal.any = any;
    MachineRequest.prototype.clone = clone;
    retained.length = 0;
  };
}
