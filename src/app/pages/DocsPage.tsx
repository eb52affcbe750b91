import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { lazyComponent } from '../../load/lazyComponent.tsx';
import { DEFINITIONS } from '../../nodes/registry.ts';
import { Logo } from '../../ui/icons/Logo.tsx';
import { homeAddress } from '../project.ts';
import { LanguageMenu } from '../TopBar/LanguageMenu.tsx';
import { useLanguage } from '../useTopBar.ts';
import s from './docs.module.css';

const HELP_PAGE_MODULES = import.meta.glob<{ default: ComponentType }>('../../nodes/*/docs/*.mdx');

/** Every help page, lazily, by folder and language: `sketch/en`, `modify/fillimage.en`. */
const HELP_VIEWS = new Map(
  Object.entries(HELP_PAGE_MODULES).map(([path, load]) => [
    path.replace('../../nodes/', '').replace('/docs/', '/').replace('.mdx', ''),
    lazyComponent(async () => (await load()).default),
  ]),
);

/** Every address of a help page, in the order of the contents. */
const HELP_PAGES = DEFINITIONS.flatMap(({ docs, label, additionalDocs = [] }) => [
  { path: docs.path, label, view: `${docs.folder}/` },
  ...additionalDocs.map(({ path, folder, page, label }) => ({ path, label, view: `${folder}/${page}.` })),
]);

/** The documentation: a page per node under the addresses of product.md section 8, matched in any case; else the list of them. */
export default function DocsPage({ path, locale }: { path: string; locale: string }) {
  const { t, i18n } = useLingui();
  const helpPage = HELP_PAGES.find((page) => page.path.toLowerCase() === path.replace(/\/$/, '').toLowerCase());
  const View = helpPage && HELP_VIEWS.get(`${helpPage.view}${locale}`);
  return (
    <main className={s.page}>
      <title>{helpPage ? t`${i18n._(helpPage.label)} – Help – Maquette` : t`Help – Maquette`}</title>
      <header className={s.top}>
        <a href={homeAddress()} aria-label="Maquette">
          <Logo />
        </a>
        <a href="/docs">
          <Trans>All help pages</Trans>
        </a>
        <span className={s.gap} />
        <LanguageMenu {...useLanguage()} />
      </header>
      {View ? <View /> : <HelpPageList />}
    </main>
  );
}

function HelpPageList() {
  const { t, i18n } = useLingui();
  return (
    <>
      <h1>{t`Help`}</h1>
      <p>
        <Trans>One page for each kind of node.</Trans>
      </p>
      <ul className={s.list}>
        {HELP_PAGES.map(({ path, label }) => (
          <li key={path}>
            <a href={path}>{i18n._(label)}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
