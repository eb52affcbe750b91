import { useEffect } from 'react';

/** Until the board takes files, or where it cannot, a drop must not open the file in place of the page. */
export function FileDropGuard() {
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', hold);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', hold);
    };
  }, []);
  return null;
}
