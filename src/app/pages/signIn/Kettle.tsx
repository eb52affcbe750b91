/** The kettle of the sign-in picture, in a box of 200 by 170: as a line drawing, or rendered in a material. */
export function Kettle({ material }: { material?: 'copper' | 'enamel' }) {
  if (!material) return <KettleLines />;
  const body = `url(#kettle-${material})`;
  const trim = material === 'copper' ? '#c8a24a' : '#8d9599';
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <ellipse cx="102" cy="162" rx="76" ry="6" fill="rgb(40 32 20 / .22)" />
      <path d="M56 96C36 22 164 22 144 96" fill="none" stroke={trim} strokeWidth="9" />
      <path d={SPOUT} fill={body} />
      <path d={BODY} fill={body} />
      <path d="M54 128c2-22 12-36 28-42" fill="none" stroke="rgb(255 255 255 / .55)" strokeWidth="5" />
      <path d="M70 82c6-13 54-13 60 0z" fill={body} />
      <path d="M70 82h60" stroke="rgb(40 20 10 / .3)" strokeWidth="2" />
      <circle cx="100" cy="66" r="6" fill={trim} />
    </g>
  );
}

const BODY = 'M36 148C32 112 54 80 100 80s68 32 64 68c-.6 7-5 11-12 11H48c-7 0-11.4-4-12-11z';
const SPOUT = 'M152 112c16-4 22-18 31-31 3-4 10 1 8 6-6 18-12 42-31 53z';

function KettleLines() {
  return (
    <g fill="none" stroke="#2b2722" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <path d="M52 97C31 17 169 17 148 97M61 92C45 34 155 34 139 92" />
      <path d={SPOUT} fill="#fff" />
      <path d={BODY} fill="#fff" />
      <path d="M70 82c6-13 54-13 60 0" />
      <circle cx="100" cy="66" r="6" />
      <path d="M47 138h106" strokeWidth="1.5" />
    </g>
  );
}

/** The gradients of the materials; once per picture. */
export function KettleMaterials() {
  return (
    <defs>
      <linearGradient id="kettle-copper" x1="0" x2="1">
        <stop offset="0" stopColor="#8a4622" />
        <stop offset=".28" stopColor="#e79a68" />
        <stop offset=".55" stopColor="#bf6a3a" />
        <stop offset="1" stopColor="#6e3418" />
      </linearGradient>
      <linearGradient id="kettle-enamel" x1="0" x2="1">
        <stop offset="0" stopColor="#1f4f43" />
        <stop offset=".28" stopColor="#6fae98" />
        <stop offset=".55" stopColor="#35786a" />
        <stop offset="1" stopColor="#173b33" />
      </linearGradient>
      <linearGradient id="kettle-backdrop" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="#e9e5de" />
        <stop offset="1" stopColor="#c9c3b8" />
      </linearGradient>
    </defs>
  );
}
