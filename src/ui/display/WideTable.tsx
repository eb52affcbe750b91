import type { ReactNode } from 'react';
import s from './WideTable.module.css';

type WideTableProps = {
  /** The name of the table, or the id of the heading that names it. */
  readonly name: { readonly text: string } | { readonly headingId: string };
  readonly className?: string | undefined;
  /** The head, the body and the foot. */
  readonly children: ReactNode;
};

/** A table as wide as its panel, which is scrolled sideways where the window is narrower. */
export function WideTable({ name, className, children }: WideTableProps) {
  const label = 'text' in name ? { 'aria-label': name.text } : { 'aria-labelledby': name.headingId };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard where the window is narrow
    <section className={s.scroll} tabIndex={0} {...label}>
      <table className={className}>{children}</table>
    </section>
  );
}
