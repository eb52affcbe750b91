import { useEffect, useState } from 'react';

/** An address of a picture that is only on this device; undefined for a file that the browser cannot draw. */
export function useLocalPicture(file: File | null): string | undefined {
  const [loadedPicture, setLoadedPicture] = useState<{ readonly loadedFile: File; readonly url: string }>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => setLoadedPicture({ loadedFile: file, url });
    image.src = url;
    return () => {
      image.onload = null;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return loadedPicture !== undefined && loadedPicture.loadedFile === file ? loadedPicture.url : undefined;
}
