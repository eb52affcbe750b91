import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense } from 'react';
import { DEFINITIONS } from '../../nodes/registry.ts';
import { Logo } from '../../ui/Logo.tsx';
import s from './docs.module.css';

const PAGES = import.meta.glob<{ default: ComponentType }>('../../nodes/*/docs/*.mdx');

/** Every help page, lazily, by folder and language: `sketch/en`. */
const VIEWS = new Map(
  Object.entries(PAGES).map(([path, load]) => [
    path.replace('../../nodes/', '').replace('/docs/', '/').replace('.mdx', ''),
    lazy(load),
  ]),
);

/** The documentation: a page per node under the addresses of product.md section 8, matched in any case; else the list of them. */
export default function DocsPage({ path, locale }: { path: string; locale: string }) {
  const { t, i18n } = useLingui();
  const definition = DEFINITIONS.find(({ docs }) => docs.path.toLowerCase() === path.replace(/\/$/, '').toLowerCase());
  const View = definition && VIEWS.get(`${definition.docs.folder}/${locale}`);
  return (
    <main className={s.page}>
      <title>{definition ? t`${i18n._(definition.label)} – Help – Maquette` : t`Help – Maquette`}</title>
      <header className={s.top}>
        <a href="/" aria-label="Maquette">
          <Logo />
        </a>
        <a href="/docs">
          <Trans>All help pages</Trans>
        </a>
      </header>
      {View ? (
        <Suspense fallback={null}>
          <View />
        </Suspense>
      ) : (
        <Contents />
      )}
    </main>
  );
}

function Contents() {
  const { t, i18n } = useLingui();
  return (
    <>
      <h1>{t`Help`}</h1>
      <p>
        <Trans>One page for each kind of node.</Trans>
      </p>
      <ul className={s.list}>
        {DEFINITIONS.map(({ type, label, docs }) => (
          <li key={type}>
            <a href={docs.path}>{i18n._(label)}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
