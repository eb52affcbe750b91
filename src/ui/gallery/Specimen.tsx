import type { ReactNode } from 'react';
import s from './Gallery.module.css';

/** A named group of specimens. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={s.specimen}>
      <h2>{name}</h2>
      <div className={s.line}>{children}</div>
    </section>
  );
}
