import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ComponentType } from 'react';
import { lazyComponent } from '../../../load/lazyComponent.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { homeAddress } from '../../project.ts';
import { TopBar } from '../../TopBar/TopBar.tsx';
import { useTopBar } from '../../useTopBar.ts';
import s from './docs.module.css';
import { HelpContents } from './HelpContents.tsx';
import { HelpPicture } from './HelpPicture.tsx';
import { helpFileOf } from './helpFile.ts';
import { helpPageAt } from './helpPages.ts';

/** The components that a help page has without importing them. */
const PAGE_COMPONENTS = { HelpPicture };

const HELP_PAGE_MODULES = import.meta.glob<{ default: ComponentType<{ components: typeof PAGE_COMPONENTS }> }>([
  '../../../nodes/*/docs/*.mdx',
  './topics/*.mdx',
]);

/** Every help page, lazily, by folder and language: `sketch/en`, `modify/fillimage.en`, `topics/boards.en`. */
const HELP_VIEWS = new Map(
  Object.entries(HELP_PAGE_MODULES).map(([path, load]) => [
    helpFileOf(path),
    lazyComponent(async () => (await load()).default),
  ]),
);

/** The address of the contents. */
const CONTENTS_PATH = '/docs';

/** The documentation: a page per node under the addresses of product.md section 8 and one per topic, matched in any case; else its contents. */
export default function DocsPage({ path, locale }: { path: string; locale: string }) {
  const { t, i18n } = useLingui();
  const helpPage = helpPageAt(path);
  const View = helpPage && HELP_VIEWS.get(`${helpPage.file}${locale}`);
  const isContents = path.toLowerCase() === CONTENTS_PATH;
  return (
    <>
      <title>{helpPage ? t`${i18n._(helpPage.label)} – Help – Maquette` : t`Help – Maquette`}</title>
      <div className={s.bar}>
        <TopBar {...useTopBar()} helpPath={null}>
          <a className={s.link} href={homeAddress()}>
            <Trans>Boards</Trans>
          </a>
        </TopBar>
      </div>
      <main className={s.page} data-contents={!View || undefined}>
        {View && (
          <a className={s.back} href={CONTENTS_PATH}>
            <Icon of={ArrowLeft} />
            <Trans>All help pages</Trans>
          </a>
        )}
        {!View && !isContents && (
          <p role="alert">
            <Trans>There is no help page at this address. These are all of them:</Trans>
          </p>
        )}
        {View ? <View components={PAGE_COMPONENTS} /> : <HelpContents locale={locale} />}
      </main>
    </>
  );
}
