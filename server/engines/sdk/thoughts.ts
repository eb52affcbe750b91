/** The names of thoughts in models of several makers, as tags of the text; and how some mark them otherwise. */
const NAMES =
  'think|thinking|thought|thoughts|reasoning|reasoning_scratchpad|reflection|analysis|scratchpad|inner_monologue';
const OPEN = `(?:<\\s*(?:${NAMES})\\b[^>]*>|\\[think\\]|◁think▷)`;
const CLOSE = `(?:<\\s*/\\s*(?:${NAMES})\\s*>|\\[/think\\]|◁/think▷)`;
const WHOLE = new RegExp(`${OPEN}(?:(?!${OPEN})[\\s\\S])*?${CLOSE}`, 'gi');
/** Its beginning was said before the answer: all up to the end of it is thought. */
const HEADLESS = new RegExp(`^[\\s\\S]*${CLOSE}`, 'i');
/** It never came to an end: nothing was said. */
const ENDLESS = new RegExp(`${OPEN}[\\s\\S]*$`, 'i');
/** Channels of the harmony format; what is final comes last. */
const CHANNEL = /^[\s\S]*<\|channel\|>\s*final\s*<\|message\|>/i;
const UNFINISHED_CHANNEL = /<\|channel\|>\s*(?:analysis|commentary)[\s\S]*$/i;
const MARKS = /<\|(?:start|end|return|message|channel)\|>/g;
/** A tag around the answer itself. */
const ANSWER = /^<\s*(answer|final|response|output)\s*>([\s\S]*?)(?:<\s*\/\s*\1\s*>)?\s*$/i;

/** The text of a model without what it thought; nothing where it only thought. */
export function withoutThoughts(text: string): string {
  let rest = text.replace(CHANNEL, '').replace(UNFINISHED_CHANNEL, '').replace(MARKS, '');
  // Thoughts within thoughts: the innermost go first.
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(WHOLE, '');
  }
  const answer = rest.replace(HEADLESS, '').replace(ENDLESS, '').trim();
  return (ANSWER.exec(answer)?.[2] ?? answer).trim();
}
