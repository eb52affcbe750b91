import { type ReactElement, useEffect, useState } from 'react';
import { TooltipLayer } from '../../ui/tooltips/TooltipLayer.tsx';
import s from './gallery.module.css';
import type { Specimen } from './specimen.ts';
import { SPECIMENS } from './specimens.ts';

/** The address of this page with other words in it; `undefined` takes one out. */
function addressWithParams(changedParams: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changedParams))
    value === undefined ? params.delete(name) : params.set(name, value);
  return `?${params}`;
}

/** Every specimen whose name has all words of the filter. A dialog has a window of its own. */
export function Gallery() {
  const params = new URLSearchParams(location.search);
  const [filter, setFilter] = useState(params.get('filter') ?? '');
  const terms = filter.toLowerCase().split(' ');
  const specimens = SPECIMENS.filter(({ name }) => terms.every((word) => name.toLowerCase().includes(word)));
  const toggledAddress = (name: string) => addressWithParams({ filter, [name]: params.has(name) ? undefined : '' });
  return (
    <main className={s.page}>
      <div className={s.bar}>
        <h1>{`${specimens.length} / ${SPECIMENS.length}`}</h1>
        <input
          aria-label="Filter"
          placeholder="Filter"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <a href={toggledAddress('dark')}>dark</a>
        <a href={toggledAddress('zh')}>zh</a>
        <a href={addressWithParams({ parts: '' })}>parts</a>
      </div>
      <div className={s.sheet}>
        {specimens.map((specimen) => (
          <section key={specimen.name} className={s.specimen}>
            <h2>
              <a href={addressWithParams({ only: specimen.name })}>{specimen.name}</a>
            </h2>
            {specimen.kind === 'card' ? (
              <SpecimenView specimen={specimen} />
            ) : (
              <iframe
                className={s.window}
                loading="lazy"
                title={specimen.name}
                src={addressWithParams({ only: specimen.name })}
              />
            )}
          </section>
        ))}
      </div>
      <TooltipLayer />
    </main>
  );
}

/** A specimen, once it is in its state. */
export function SpecimenView({ specimen }: { specimen: Specimen }) {
  const [element, setElement] = useState<ReactElement>();
  useEffect(() => {
    specimen.show().then(setElement, (error: unknown) => console.error(specimen.name, error));
  }, [specimen]);
  return element;
}
