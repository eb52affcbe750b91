import { INITIAL_PRESENCE, type PresencePeer } from '../../../contract/calls/presence.ts';

/** A node that people can be in. */
export const TEXT = { id: 't', type: 'textNode', position: { x: 0, y: 0 }, data: { text: 'lamp', title: 'Lamp' } };

/** Somebody else who is here, and does nothing unless told. */
export function peerOf(name: string, change: Partial<PresencePeer> = {}): PresencePeer {
  return {
    id: `tab of ${name}`,
    person: name,
    name,
    color: '#4b5d34',
    role: 'editor',
    ...INITIAL_PRESENCE,
    ...change,
  };
}
