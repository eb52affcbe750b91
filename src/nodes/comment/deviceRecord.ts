import { deviceStore } from '../../store/deviceStore.ts';
import type { Store } from '../../store/store.ts';

type DeviceRecord = Readonly<Record<string, unknown>>;

/** A record that stays on this device; an empty one where anything else is stored, and none is stored while it is empty. */
export function deviceRecord(key: string): Store<DeviceRecord> {
  return deviceStore(key, {
    read(text) {
      const value: unknown = text === null ? undefined : JSON.parse(text);
      return typeof value === 'object' && value !== null ? { ...value } : {};
    },
    write: (record) => (Object.keys(record).length > 0 ? JSON.stringify(record) : null),
  });
}
