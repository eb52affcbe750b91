/** React's own `useSyncExternalStore`, in place of the substitute that a library brings for earlier versions. */
export { useSyncExternalStore } from 'react';
