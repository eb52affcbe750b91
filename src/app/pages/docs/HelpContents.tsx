import { Trans, useLingui } from '@lingui/react/macro';
import { Search, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { StarterPicture } from '../../starters/StarterPicture.tsx';
import type { StarterName } from '../../starters/starters.ts';
import s from './HelpContents.module.css';
import { searchHelp } from './helpPages.ts';

/** The first page of the help: three ways to begin as pictures, and all pages in the order of the work, which can be searched. */
export function HelpContents() {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const contents = searchHelp(typed, (text) => i18n._(text));
  const count = contents.reduce((sum, { pages }) => sum + pages.length, 0);
  return (
    <>
      <div className={s.head}>
        <h1>{t`Help`}</h1>
        <TextField
          className={s.search}
          type="search"
          icon={Search}
          aria-label={t`Search the help`}
          placeholder={t`Search the help`}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped('');
          }}
        />
      </div>
      {!typed && (
        <nav className={s.ways} aria-label={t`Ways to start`}>
          <Way starter="wordsToDesigns" path="/docs/nodes/generate_design" title={t`From words to designs`} />
          <Way starter="sketchToRender" path="/docs/Nodes/render" title={t`From a sketch to a render`} />
          <Way starter="photoToMaterial" path="/docs/Nodes/edit" title={t`From a photo to a variant`} />
        </nav>
      )}
      {contents.map(({ title, pages }) => (
        <section key={title.id} className={s.group} aria-labelledby={title.id}>
          <h2 id={title.id}>{i18n._(title)}</h2>
          <ul>
            {pages.map(({ path, label, icon, summary }) => (
              <li key={path}>
                <a href={path}>
                  <Icon of={icon} />
                  <span>
                    <b>{i18n._(label)}</b>
                    <small>{i18n._(summary)}</small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {count === 0 && (
        <EmptyState icon={Search} title={t`No help page mentions “${typed}”`}>
          <Button size="sm" icon={Undo2} onClick={() => setTyped('')}>
            <Trans>Show all pages</Trans>
          </Button>
        </EmptyState>
      )}
      <p role="status" className="sr-only">
        {typed ? t`Found: ${count}` : ''}
      </p>
    </>
  );
}

/** A way to begin, as a picture that leads to the page of its first step. */
function Way({ starter, path, title }: { starter: StarterName; path: string; title: string }) {
  return (
    <a href={path} className={s.way}>
      <StarterPicture starter={starter} />
      <b>{title}</b>
    </a>
  );
}
