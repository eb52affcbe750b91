/** Bounds what each person has open at once. */
export type PerPersonLimit<Thing> = {
  /** Takes one more of a person's; returns what gives it back. */
  add(personKey: string, thing: Thing): () => void;
};

/** Allows each person `max` at once: for one more the oldest is ended by `end`. */
export function createPerPersonLimit<Thing>(max: number, end: (oldest: Thing) => void): PerPersonLimit<Thing> {
  const thingsByPerson = new Map<string, readonly Thing[]>();
  return {
    add(personKey, thing) {
      const things = thingsByPerson.get(personKey) ?? [];
      const [oldest, ...younger] = things;
      const isFull = oldest !== undefined && things.length >= max;
      thingsByPerson.set(personKey, [...(isFull ? younger : things), thing]);
      if (isFull) end(oldest);
      return () => {
        const remaining = (thingsByPerson.get(personKey) ?? []).filter((other) => other !== thing);
        if (remaining.length > 0) thingsByPerson.set(personKey, remaining);
        else thingsByPerson.delete(personKey);
      };
    },
  };
}
