import { deviceStore, jsonFormat } from '../../store/deviceStore.ts';

/** Says whether this device shows nothing of what others do beside their faces, and reads nothing of it out. */
export const quietStore = deviceStore(
  'maquette.quiet',
  jsonFormat((value) => value === true),
);
