import { type RefObject, useEffect, useRef } from 'react';

/** The newest value that was given, for effects of a machine that is made once. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
