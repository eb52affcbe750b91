import { useEffect, useState } from 'react';

/** An address of a picture that is only on this device; undefined for a file that the browser cannot draw. */
export function useLocalPicture(file: File | null): string | undefined {
  const [shown, setShown] = useState<{ readonly of: File; readonly url: string }>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => setShown({ of: file, url });
    image.src = url;
    return () => {
      image.onload = null;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return shown !== undefined && shown.of === file ? shown.url : undefined;
}
