import { create } from 'qrcode';
import { useMemo } from 'react';

type QrCodeProps = { text: string; label: string; className?: string | undefined };

/** A text as a QR code, dark on light in either theme: a camera looks for that. Its white border is for the place around it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#1f1c18" />
    </svg>
  );
}

/** The dark modules of a code, as runs along its rows. */
function qrPath(text: string): { readonly size: number; readonly path: string } {
  // A screen is clean: the least correction has the largest modules.
  const { modules } = create(text, { errorCorrectionLevel: 'L' });
  const { size, data } = modules;
  const segments: string[] = [];
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const startX = x;
      while (x < size && data[y * size + x]) x += 1;
      if (x > startX) segments.push(`M${startX} ${y}h${x - startX}v1H${startX}z`);
    }
  return { size, path: segments.join('') };
}
