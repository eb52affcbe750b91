import type { Brief } from '../studio/prompt.ts';

const LIGHTER =
  /\b(?:lighter|light weight|lightweight|airy|airier|slimmer|daintier|delicate)\b|轻盈|轻巧|轻薄|纤巧|灵动/i;
const HEAVIER = /\b(?:heavier|sturdier|sturdy|more solid|chunkier|massive)\b|厚重|稳重|敦实|厚实/i;

/** A brief with the form that words for the whole ask for, "lighter", 更轻盈, where no other word speaks of it. */
export function inSpirit(brief: Brief, prompt: string): Brief {
  const form = LIGHTER.test(prompt) ? 'slim' : HEAVIER.test(prompt) ? 'wide' : null;
  const told = brief.forms.includes('slim') || brief.forms.includes('wide');
  return form && !told ? { ...brief, forms: [...brief.forms, form] } : brief;
}
