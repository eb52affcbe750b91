import { readFileSync } from 'node:fs';
import type { Declaration, DeclarationKind } from './declarations.ts';

const GLOSSARY = 'docs/glossary.md';

/** The retired parts of names, each with what the glossary says instead. */
export function retiredTerms(glossary = readFileSync(GLOSSARY, 'utf8')): ReadonlyMap<string, string> {
  const table = glossary.slice(glossary.indexOf('## In the code'));
  const parts = new Map<string, string>();
  for (const [, replacement = '', retiredCell = '', sense = ''] of table.matchAll(/^\| (.+) \| (.+) \| (.+) \|$/gm)) {
    for (const [, part = ''] of retiredCell.matchAll(/`(\w+)`/g)) {
      const earlier = parts.get(part);
      parts.set(part, `${earlier ? `${earlier}; ` : ''}${replacement} (${sense})`);
    }
  }
  return parts;
}

/** The parts of a name, in small letters. */
export function nameParts(name: string): readonly string[] {
  return name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(Boolean)
    .map((part) => part.toLowerCase());
}

type Exemption = {
  readonly name: RegExp;
  readonly folder: string;
  readonly kind?: DeclarationKind;
  readonly reason: string;
};

/** Names that are stored or sent, so that they stay, and words of the field that have a retired part. */
const EXEMPTIONS: readonly Exemption[] = [
  { name: /^[a-z]+(?:_[a-z\d]+)+$/, folder: '', reason: 'a column, or a field of a call' },
  { name: /^held$/, folder: 'server/', kind: 'property', reason: 'a column of attempts' },
  { name: /^asked$/, folder: '', kind: 'property', reason: 'stored with a result, and with a drawing' },
  { name: /words/i, folder: 'contract/blocklist/', reason: 'words of a text' },
  { name: /^words$/, folder: 'server/engines/', kind: 'property', reason: 'stands in the file of engines' },
  { name: /^words$/, folder: 'src/nodes/comment/', kind: 'property', reason: 'stored on the device' },
  { name: /^bgKept$/, folder: '', reason: 'stored with a sketch' },
  { name: /^[a-zA-Z]*?_?not_?found/i, folder: '', reason: 'the field’s word, status 404' },
];

const LONE_PARTICIPLE = /^[A-Z][a-z]+(?:ed|ing)$/;
/** Nouns that end as participles do. */
const NOUNS = new Set(
  'Deed Drawing Embed Feed Heading Need Opening Painting Recording Ring Seed Setting Speed String Thing'.split(' '),
);
/** Participles of another form, adjectives and other words that are no nouns. */
const NON_NOUNS = new Set(
  [
    'Along Around Before Begun Beside Besides Bought Brought Came Costly Does Done Earlier Far Findable Forbidden Found',
    'Given Gives Held Idle Inside Instead Kept Known Last Made Meant Most Onward Own Repeatable Safe Sent Shown Shut',
    'Spent Spoken Still Theirs Thought Told Under Untidy',
  ]
    .join(' ')
    .split(' '),
);

/** The heading under which types are counted that are a lone participle or adjective. */
export const LONE_TYPE = 'a type that is no noun';
/** The heading under which doc comments are counted that begin with What, How, Whether and their like. */
export const QUESTION = 'a comment that begins as a question';

/** The retired parts of a name where it is declared, and the heading of the whole where that is retired. */
export function retiredPartsOf({ name, kind }: Declaration, file: string, parts: ReadonlyMap<string, string>) {
  const isExempt = EXEMPTIONS.some(
    (item) => item.name.test(name) && file.startsWith(item.folder) && (!item.kind || item.kind === kind),
  );
  if (isExempt) return [];
  const retired = new Set(nameParts(name).filter((part) => parts.has(part)));
  const isLone = kind === 'type' && (NON_NOUNS.has(name) || (LONE_PARTICIPLE.test(name) && !NOUNS.has(name)));
  if (isLone) retired.add(LONE_TYPE);
  return [...retired];
}
