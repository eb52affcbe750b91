/**
 * What a text asks for and what it does not want, by one rule for every reader of instructions: a negation reaches to the
 * end of its clause; that of a thing ("without a table") ends where the next word says where or when.
 */

/** A piece of a text. `refused` is what is not wanted, without the words that say so. */
export type Stretch = {
  readonly stance: 'asked' | 'refused';
  readonly text: string;
  /**
   * What is refused: a deed ("don't remove"), a thing ("no table", 不要桌子), another choice than was made ("not blue"), or
   * one thing of all ("all but the handle").
   */
  readonly of?: 'deed' | 'thing' | 'choice' | 'exception';
};

/** Where clauses end. An enumeration (、) goes on. */
export const STOPS =
  /[,;!?。；，！？()\n]|\.(?!\d)|(?<!\b(?:everything|anything|all)\s)\bbut\b|\b(?:however|though|although|yet|whereas)\b|但是|但|不过|然而|而是/;
/** "And never ..." begins a clause of its own. */
export const JOINED =
  /\b(?:and|so|while)\s+(?=(?:don't|dont|do not|never|not|no|without|avoid)\b)|(?:并且|而且|并|且|也|又|而)(?=不|别|勿|没有|无需)/;

const DEED =
  /\b(?:do|does|did|should|must|may|can|could|would|will|shall)(?: not|n't)\b(?:(?: want| need| like)?(?: you)?(?: to)?\b)|\b(?:dont|doesnt|cannot)\b|\bnever(?: ever)?\b|\bavoid\b|\brefrain from\b|\bstop\b(?= \w+ing\b)|\bnot(?= (?:to )?(?:remove|delete|erase|change|blur|turn|rotate|move|zoom|flip|add|make|crop|touch)\b)|(?:请)?(?:切勿|勿|禁止|避免|不许|不准|不得|不可以?|不能|不应该?|不会|无需|无须|不必|不(?=旋转|转动|移动|缩放|放大|缩小|推|拉|摇|变焦|虚化|模糊|去掉|换|加|翻转|镜像|晃|抖))/;
/** What follows 不要 and 别: a deed when it begins with a verb. */
const VERB_ZH =
  /^(?:再|太|过|发|偏|把(?!手(?![柄表机提袋包轮环镯套链]))|将|让|给|对|去|移|删|擦|抹|清|变|改|换|动|转|旋|虚|模|调|加|添|放|涂|染|漆|喷|推|拉|摇|缩|翻|镜|碰|影响|破坏|裁|剪|降|提|增|减|锐|做|用|使|环绕|围绕|晃|抖|平移|上升|下降|靠近|远离)/;
const WANT_ZH = /不要(?!了|$)(?:有|出现)?|不(?:想要?|需要|用)|(?<![特级区分个类性辨])别(?!墅|致|针|的|克|样|人)/;
const THING =
  /\b(?:do|does|did|would|should)(?: not|n't) (?:want|need|like)(?: to (?:have|see))?(?: any)?\b(?! to\b| you\b)|\b(?:without|w\/o)(?: any)?\b|\b(?:(?:with|has|having|have) )?no(?: more)?\b(?! (?:matter|problem|doubt|one)\b)|\bfree of\b|\bnone of\b|\binstead of\b|\brather than\b|\bneither\b|\b(?:leave out|omit|skip|exclude)\b|\bnor\b|没有|不带|不含|不加|不放|(?<![虚])无(?!缝|线|人机|印|限|论|比|极|边|框|叶|绳|刷|机|臂|底|头|糖|处)/;
const CHOICE =
  /\b(?:is|are|isn't|aren't)? ?(?:not|isn't|aren't)\b(?! only)(?: (?:a|an|too|so|very|in|as)\b)?|并非|不是|非(?!常|洲|凡|遗)|不太/;
const EXCEPTION =
  /\b(?:except(?:ing)?(?: for)?|apart from|other than|excluding|(?<=\b(?:everything|anything|all) )but(?: for)?)\b|除了|除(?=.+(?:外|以外|之外))/;
/** Where an exception ends: "all but the handle in blue". */
const EXCEPTED = /\s(?:to|into|in|as|with)\s|(?:之外|以外|外)(?:的|都|全部)?|都|全部?/;
/** Who or what should not do something, or be something: before a negation it asks for nothing. */
const DOER =
  /^(?:(?:please|and|or|so|also|just|then|definitely|absolutely|certainly|really|preferably|ideally|i|we|you|it|its|it's|this|that|which|there|the|a|my|our|camera|shot|view|lens|film|video|product|object|subject|item|background|backdrop|picture|image|scene|wall|is|are|be|请|我|它|镜头|相机|摄像机|画面|背景|产品|物体|主体|图片|墙|也|都|就|的|里|上|一定|千万|绝对)\s*)*$/;
/** Words that say where or when: a thing that is not wanted ends before them. */
const WHERE = /\s(?:on|in|at|with|against|under|near|beside|by|during|and (?:an?|the|some|with))\s/;

/** Splits a text into what it asks for and what it refuses, in order. Lower case with plain apostrophes is expected (`plainText`). */
export function splitByStance(text: string): Stretch[] {
  const clauses = text.split(new RegExp(`${STOPS.source}|${JOINED.source}`, 'u'));
  return clauses
    .map((clause) => clause.trim())
    .filter(Boolean)
    .flatMap(readClause);
}

type Mark = { readonly at: number; readonly end: number; readonly of: NonNullable<Stretch['of']> };

function readClause(clause: string): Stretch[] {
  const mark = firstMark(clause);
  if (!mark) return [asked(clause)];
  const before = clause.slice(0, mark.at).trim();
  const after = clause.slice(mark.end).trim();
  const isDoer = DOER.test(before);
  if (mark.of === 'exception') return except(before, after);
  const cut = mark.of === 'deed' ? null : WHERE.exec(after.replace(LEADING, (words) => '_'.repeat(words.length)));
  const unwanted = cut ? after.slice(0, cut.index) : after;
  const rest = cut ? after.slice(cut.index).trim().replace(/^and /, '') : '';
  return [
    ...(before === '' || isDoer ? [] : [asked(before)]),
    ...(unwanted === ''
      ? []
      : [
          {
            stance: 'refused',
            text: withDoer(isDoer && mark.of === 'deed' ? before : '', unwanted),
            of: mark.of,
          } as const,
        ]),
    ...(rest === '' ? [] : readClause(rest)),
  ];
}

/** "Change all but the handle to blue": the rest is asked for as if nothing stood between. */
function except(before: string, after: string): Stretch[] {
  const end = EXCEPTED.exec(after);
  const text = (end ? after.slice(0, end.index) : after).trim();
  const rest = end
    ? after
        .slice(end.index)
        .replace(/^(?:之外|以外|外)?(?:的|都|全部?)?/, '')
        .trim()
    : '';
  const whole = [before, rest].filter(Boolean).join(' ');
  return [...(whole === '' ? [] : [asked(whole)]), { stance: 'refused', text, of: 'exception' }];
}

const asked = (text: string): Stretch => ({ stance: 'asked', text });

/** "Not on a table in a kitchen": the first word of place belongs to what is refused. */
const LEADING = /^(?:on|in|at|with|against|under|near|beside|by)\b/;
/** 背景不要虚化: the deed with what it would be done to. Pronouns and makers of films say nothing. */
function withDoer(doer: string, deed: string): string {
  const named = doer
    .replace(
      /\b(?:please|and|or|so|also|just|then|i|we|you|it|its|it's|this|that|which|there|is|are|be)\b|请|我|它|也|都|就|一定|千万/g,
      ' ',
    )
    .trim();
  return [named, deed].filter(Boolean).join(/\p{Script=Han}/u.test(deed) ? '' : ' ');
}

function firstMark(clause: string): Mark | null {
  const marks = [
    find(clause, EXCEPTION, 'exception'),
    find(clause, THING, 'thing'),
    find(clause, DEED, 'deed'),
    find(clause, CHOICE, 'choice'),
    findWant(clause),
  ];
  return marks.filter((mark) => mark !== null).sort((a, b) => a.at - b.at || b.end - a.end)[0] ?? null;
}

function find(clause: string, words: RegExp, of: Mark['of']): Mark | null {
  const match = words.exec(clause);
  return match && { at: match.index, end: match.index + match[0].length, of };
}

function findWant(clause: string): Mark | null {
  const match = WANT_ZH.exec(clause);
  if (!match) return null;
  const end = match.index + match[0].length;
  return { at: match.index, end, of: match[0] === '别' || VERB_ZH.test(clause.slice(end)) ? 'deed' : 'thing' };
}
