import * as z from 'zod/mini';
import { SERVER_LIMITS } from './limits.ts';

/** Ends of lines, and what stands for them. */
const LINE_BREAKS = /[\t-\r\u0085\p{Zl}\p{Zp}]+/gu;
/** Characters that are drawn as nothing or turn the words around them. Joiners and marks of direction stay: languages and emoji need them. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/gu;
const VISIBLE_CHARACTER = /[^\p{Cf}\s]/u;

/** A name on one line that shows what it is; empty where nothing of it can be seen. */
export function plainName(name: string): string {
  const plain = name.replace(LINE_BREAKS, ' ').replace(CONTROL_CHARACTERS, '').trim();
  return VISIBLE_CHARACTER.test(plain) ? plain : '';
}

/** The same, no longer than a name can be. */
export function shortName(name: string): string {
  return plainName(plainName(name).slice(0, SERVER_LIMITS.nameLength));
}

/** A name that somebody chose, which may be empty. */
export const optionalName = z.string().check(z.overwrite(plainName), z.maxLength(SERVER_LIMITS.nameLength));
/** A name that somebody chose. */
export const requiredName = z
  .string()
  .check(z.overwrite(plainName), z.minLength(1), z.maxLength(SERVER_LIMITS.nameLength));
/** A name as a board keeps it, which programs may have written: read as one that fits. */
export const storedName = z.string().check(z.overwrite(shortName), z.minLength(1));
