import { type Brief, readPrompt } from '../studio/prompt.ts';
import { strayWords } from '../studio/wording.ts';

/** How a camera may move, or the product on its table. */
export type MoveName = 'turntable' | 'orbit' | 'in' | 'out' | 'left' | 'right' | 'rise' | 'sink';

/** What a prompt asks a video to do. */
export type Motion = {
  readonly moves: readonly MoveName[];
  /** 1 is the usual strength: "slowly" is less, "fast" more. */
  readonly strength: number;
  readonly language: Brief['language'];
  /** Words that mean nothing to us, as written. */
  readonly unknown: readonly string[];
};

type Entry = { readonly en: string; readonly zh: string };

/** English and Chinese words; the first is the label. Longer phrases are read before shorter ones. */
const MOVES: Record<MoveName, Entry> = {
  turntable: {
    en: 'turntable|turn table|turn around|turns around|turning|turns|turn|rotate|rotates|rotating|rotation|spin|spins|spinning|revolve|revolving|360 degrees|360 degree|360°|360',
    zh: '转台|旋转展示|旋转一周|旋转一圈|转一圈|转一周|自转|旋转|转动|360度|360',
  },
  orbit: {
    en: 'orbit|orbits|orbiting|circle around|circle|circling|around it|around the product|around|arc|swing|swings|swinging|parallax|sway',
    zh: '环绕|围绕|绕着|绕|环拍|摆动|弧线|视差',
  },
  in: {
    en: 'zoom in|zooms in|zooming in|zoom into|push in|push-in|dolly in|dolly-in|move in|move closer|moves closer|closer|close up|close-up|closeup|approach|approaching|zoom|zooms|zooming',
    zh: '推近|拉近|放大|靠近|推进|推镜头|推镜|特写|变焦|推',
  },
  out: {
    en: 'zoom out|zooms out|zooming out|pull back|pull out|pulls back|dolly out|dolly-out|move back|move away|back away|further away|reveal',
    zh: '拉远|缩小|拉开|拉镜头|拉镜|远离|后退',
  },
  left: {
    en: 'pan left|pan to the left|pans left|panning left|move left|moves left|slide left|to the left|leftwards|leftward|truck left|left',
    zh: '向左平移|向左移动|左移|向左|往左|从右到左',
  },
  right: {
    en: 'pan right|pan to the right|pans right|panning right|move right|moves right|slide right|to the right|rightwards|rightward|truck right|right|pan|pans|panning|slide|truck',
    zh: '向右平移|向右移动|右移|向右|往右|从左到右|平移|横移|摇镜',
  },
  rise: {
    en: 'rise|rises|rising|crane up|crane|tilt up|pan up|move up|moves up|lift|lifts|ascend|ascending|upwards|upward|up',
    zh: '上升|升起|升高|向上|往上|抬高|抬升|上移',
  },
  sink: {
    en: 'sink|sinks|crane down|tilt down|pan down|move down|moves down|descend|descending|lower|downwards|downward|down',
    zh: '下降|降低|向下|往下|下移',
  },
};
const GENTLE: Entry = {
  en: 'slowly|slow|gently|gentle|subtly|subtle|slightly|calm',
  zh: '缓慢地|缓慢|慢慢地|慢慢|缓缓|轻轻|轻微|慢',
};
const STRONG: Entry = {
  en: 'quickly|quick|fast|dramatically|strongly|energetic|dynamic',
  zh: '快速|迅速|强烈|动感|快',
};
/** Words about films as such, which ask for nothing. */
const FILM: Entry = {
  en: 'camera|cameras|video|shot|shots|clip|film|footage|animation|animate|animated|movement|motion|move|moves|moving|view|cinematic|smooth|smoothly|product|object|its axis|axis|full|degrees|degree|loop|seconds|second|show|shows|showing|display|presentation|towards|toward|backwards|forward|forwards',
  zh: '镜头|相机|摄像机|视频|动画|短片|画面|运动|移动|电影感|平稳|流畅|产品|物体|展示|一圈|一周|角度|循环|秒',
};
const GENTLE_STRENGTH = 0.6;
const STRONG_STRENGTH = 1.5;

/** Reads how a video should move. A word counts once, for the longest phrase that it belongs to. */
export function readMotion(prompt: string): Motion {
  const found: { at: number; move: MoveName }[] = [];
  let rest = prompt;
  const take = (words: string): number => {
    const at = matchWords(words).exec(rest)?.index ?? -1;
    rest = rest.replace(matchWords(words, 'giu'), (text) => ' '.repeat(text.length));
    return at;
  };
  // Long phrases first, over all moves: "pan up" is not "pan".
  const phrases = (Object.entries(MOVES) as [MoveName, Entry][])
    .flatMap(([move, { en, zh }]) => [...en.split('|'), ...zh.split('|')].map((words) => ({ move, words })))
    .sort((a, b) => b.words.length - a.words.length);
  for (const { move, words } of phrases) {
    const at = take(words);
    if (at >= 0) found.push({ at, move });
  }
  const strength = [GENTLE, STRONG].map(({ en, zh }) => take(`${en}|${zh}`) >= 0);
  take(`${FILM.en}|${FILM.zh}`);
  const { language } = readPrompt(prompt);
  return {
    moves: [...new Set(found.toSorted((a, b) => a.at - b.at).map(({ move }) => move))],
    strength: strength[0] ? GENTLE_STRENGTH : strength[1] ? STRONG_STRENGTH : 1,
    language,
    unknown: strayWords(readPrompt(rest.replace(/\s+/g, ' ').trim())),
  };
}

/** Matches any of the words: Latin ones as whole words, Chinese ones anywhere. */
function matchWords(words: string, flags = 'iu'): RegExp {
  const each = words
    .split('|')
    .toSorted((a, b) => b.length - a.length)
    .map((word) =>
      /^[\p{Script=Latin}\d]/u.test(word) ? `(?<![\\p{Script=Latin}\\d])${word}(?![\\p{Script=Latin}\\d])` : word,
    );
  return new RegExp(each.join('|'), flags);
}

/** A move in words, for notes. */
export function nameMove(move: MoveName, language: Brief['language']): string {
  return MOVES[move][language].split('|')[0];
}
