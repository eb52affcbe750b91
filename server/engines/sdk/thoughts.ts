/** The names of thoughts in models of several makers, as tags of the text; and how some mark them otherwise. */
const THOUGHT_TAGS =
  'think|thinking|thought|thoughts|reasoning|reasoning_scratchpad|reflection|analysis|scratchpad|inner_monologue';
const OPEN_TAG = `(?:<\\s*(?:${THOUGHT_TAGS})\\b[^>]*>|\\[think\\]|◁think▷)`;
const CLOSE_TAG = `(?:<\\s*/\\s*(?:${THOUGHT_TAGS})\\s*>|\\[/think\\]|◁/think▷)`;
const THOUGHT = new RegExp(`${OPEN_TAG}(?:(?!${OPEN_TAG})[\\s\\S])*?${CLOSE_TAG}`, 'gi');
/** Its beginning was said before the answer: all up to the end of it is thought. */
const HEADLESS_THOUGHT = new RegExp(`^[\\s\\S]*${CLOSE_TAG}`, 'i');
/** It never came to an end: nothing was said. */
const ENDLESS_THOUGHT = new RegExp(`${OPEN_TAG}[\\s\\S]*$`, 'i');
/** Channels of the harmony format; what is final comes last. */
const FINAL_CHANNEL = /^[\s\S]*<\|channel\|>\s*final\s*<\|message\|>/i;
const UNFINISHED_CHANNEL = /<\|channel\|>\s*(?:analysis|commentary)[\s\S]*$/i;
const CHANNEL_MARKS = /<\|(?:start|end|return|message|channel)\|>/g;
/** A tag around the answer itself. */
const ANSWER_TAG = /^<\s*(answer|final|response|output)\s*>([\s\S]*?)(?:<\s*\/\s*\1\s*>)?\s*$/i;

/** The text of a model without what it thought; nothing where it only thought. */
export function stripThoughts(text: string): string {
  let rest = text.replace(FINAL_CHANNEL, '').replace(UNFINISHED_CHANNEL, '').replace(CHANNEL_MARKS, '');
  // Thoughts within thoughts: the innermost go first.
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(THOUGHT, '');
  }
  const answer = rest.replace(HEADLESS_THOUGHT, '').replace(ENDLESS_THOUGHT, '').trim();
  return (ANSWER_TAG.exec(answer)?.[2] ?? answer).trim();
}
