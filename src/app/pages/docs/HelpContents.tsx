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
import type { HelpPage } from './helpPages.ts';
import { searchHelp, splitByTerms } from './searchHelp.ts';
import { useHelpTexts } from './useHelpTexts.ts';

/** The first page of the help: three ways to begin as pictures, and all pages in the order of the work; a search goes through their texts too. */
export function HelpContents({ locale }: { locale: string }) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const texts = useHelpTexts(locale, typed.trim() !== '');
  const sourceOf = ({ file }: HelpPage) => texts?.get(`${file}${locale}`);
  const contents = searchHelp({ typed, read: (text) => i18n._(text), sourceOf });
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
            {pages.map(({ path, label, icon, summary, sentence }) => (
              <li key={path}>
                <a href={path}>
                  <Icon of={icon} />
                  <span>
                    <b>{i18n._(label)}</b>
                    <small>
                      {sentence === undefined ? i18n._(summary) : <MatchedSentence sentence={sentence} typed={typed} />}
                    </small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {count === 0 && texts !== undefined && (
        <EmptyState icon={Search} title={t`No help page mentions “${typed}”`}>
          <Button size="sm" icon={Undo2} onClick={() => setTyped('')}>
            <Trans>Show all pages</Trans>
          </Button>
        </EmptyState>
      )}
      <p role="status" className="sr-only">
        {typed && texts !== undefined ? t`Found: ${count}` : ''}
      </p>
    </>
  );
}

/** A sentence of a page, with the words that were searched for marked. */
function MatchedSentence({ sentence, typed }: { sentence: string; typed: string }) {
  return splitByTerms(sentence, typed).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
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
