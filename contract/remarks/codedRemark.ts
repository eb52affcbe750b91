/** A word that both languages have a name for. */
export type Word = { readonly en: string; readonly zh: string };
/** A filling of a remark: words of a person or the name of a model, which stay as they are; a word; another remark. */
export type Phrase = string | Word | CodedRemark;
/** A parameter of a remark. */
export type RemarkParam = number | Phrase | readonly Phrase[];

/** A remark by its code in the table of wordings and its parameters, to be worded in the language of whoever reads it. */
export type CodedRemark = {
  readonly code: string;
  readonly params?: Readonly<Record<string, RemarkParam>>;
};

/** The most that a coded remark may hold; a larger one, or one of another form, is none. */
const LIMITS = { names: 20, listLength: 200, depth: 4, characters: 20_000 } as const;

/** Says whether a value from outside has the form of a coded remark, of a size that a result may bring. */
export function isCodedRemark(value: unknown): value is CodedRemark {
  let characters = 0;

  function isText(text: unknown): text is string {
    if (typeof text !== 'string') return false;
    characters += text.length;
    return characters <= LIMITS.characters;
  }

  function isPhrase(phrase: unknown, depth: number): boolean {
    if (typeof phrase === 'string') return isText(phrase);
    if (!isPlainObject(phrase)) return false;
    if (Object.hasOwn(phrase, 'code')) return isRemark(phrase, depth + 1);
    return Object.keys(phrase).length === 2 && isText(ownValue(phrase, 'en')) && isText(ownValue(phrase, 'zh'));
  }

  function isParam(param: unknown, depth: number): boolean {
    if (typeof param === 'number') return Number.isFinite(param);
    if (!Array.isArray(param)) return isPhrase(param, depth);
    return param.length <= LIMITS.listLength && param.every((phrase) => isPhrase(phrase, depth));
  }

  function isRemark(remark: object, depth: number): boolean {
    if (depth > LIMITS.depth || !isText(ownValue(remark, 'code'))) return false;
    if (!Object.hasOwn(remark, 'params')) return true;
    const params = ownValue(remark, 'params');
    if (!isPlainObject(params)) return false;
    const names = Object.keys(params);
    return (
      names.length <= LIMITS.names && names.every((name) => isText(name) && isParam(ownValue(params, name), depth))
    );
  }

  return isPlainObject(value) && isRemark(value, 1);
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value that an object has itself: never that of a prototype. */
export function ownValue(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Readonly<Record<string, unknown>>)[name] : undefined;
}
