import { useEffect } from 'react';

/** Until the board takes files, or where it cannot, a drop must not open the file in place of the page. */
export function FileDropGuard() {
  useEffect(() => {
    const preventOpening = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const aborter = new AbortController();
    const { signal } = aborter;
    window.addEventListener('dragover', preventOpening, { signal });
    window.addEventListener('drop', preventOpening, { signal });
    return () => {
      aborter.abort();
    };
  }, []);
  return null;
}
