import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { lazyComponent } from '../../../load/lazyComponent.tsx';
import { Logo } from '../../../ui/icons/Logo.tsx';
import { homeAddress } from '../../project.ts';
import { LanguageMenu } from '../../TopBar/LanguageMenu.tsx';
import { useLanguage } from '../../useTopBar.ts';
import s from './docs.module.css';
import { HelpContents } from './HelpContents.tsx';
import { helpPageAt } from './helpPages.ts';

const NODES_FOLDER = '../../../nodes/';
const HELP_PAGE_MODULES = import.meta.glob<{ default: ComponentType }>('../../../nodes/*/docs/*.mdx');

/** Every help page, lazily, by folder and language: `sketch/en`, `modify/fillimage.en`. */
const HELP_VIEWS = new Map(
  Object.entries(HELP_PAGE_MODULES).map(([path, load]) => [
    path.replace(NODES_FOLDER, '').replace('/docs/', '/').replace('.mdx', ''),
    lazyComponent(async () => (await load()).default),
  ]),
);

/** The documentation: a page per node under the addresses of product.md section 8, matched in any case; else its contents. */
export default function DocsPage({ path, locale }: { path: string; locale: string }) {
  const { t, i18n } = useLingui();
  const helpPage = helpPageAt(path);
  const View = helpPage && HELP_VIEWS.get(`${helpPage.file}${locale}`);
  return (
    <main className={s.page} data-contents={!View || undefined}>
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
      {View ? <View /> : <HelpContents />}
    </main>
  );
}
