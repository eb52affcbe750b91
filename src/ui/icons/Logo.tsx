import s from './Logo.module.css';

/** The mark: one thing wired to the next. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 22 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <rect x="1.9" y="1.9" width="10.2" height="10.2" rx="3" />
      <path d="M12.1 7h1.4c2 0 2.6 1 2.6 2.9" />
      <circle cx="16.1" cy="14.9" r="4.2" fill="currentColor" />
    </svg>
  );
}

/** The mark and the name. */
export function Wordmark() {
  return (
    <span className={s.wordmark}>
      <Logo />
      Maquette
    </span>
  );
}
