import { languageOf } from '../../contract/language.ts';
import type { Word } from '../../contract/remarks/codedRemark.ts';
import { matchWords, plainText, wordsOf } from '../studio/matching.ts';
import { splitByStance } from '../studio/negation.ts';
import { type Brief, readPrompt } from '../studio/prompt.ts';
import { scan, type Token } from '../studio/scan.ts';
import { unusedWords } from '../studio/wording.ts';

/** How a camera may move, or the product on its table. */
export type MoveName = 'turntable' | 'orbit' | 'in' | 'out' | 'left' | 'right' | 'rise' | 'sink';

/** What a prompt asks a video to do. */
export type Motion = {
  readonly moves: readonly MoveName[];
  /** Moves that are not wanted. */
  readonly refused: readonly MoveName[];
  /** Nothing is to move. */
  readonly still: boolean;
  /** 1 is the usual strength: "slowly" is less, "fast" more. */
  readonly strength: number;
  readonly language: Brief['language'];
  /** Words that mean nothing to us, as written. */
  readonly unknown: readonly (string | Word)[];
};

/** English and Chinese words for each move, wherever they stand; the first of each is the label. */
const MOVES: Record<MoveName, string> = {
  turntable:
    'turntable|turn table|turn around|turn it around|turn the product around|spin around|spins around|turns around|turning around|turning|turns(?! on)(?! off)|rotate|rotates|rotating|rotation|spin|spins|spinning|revolve|revolves|revolving|360 degrees|360 degree|360° : 转台|旋转展示|旋转一周|旋转一圈|转一圈|转一周|自转|(?<!可)旋转(?![椅木门楼])|转动|360度',
  orbit:
    'orbit|orbits|orbiting|orbit around|circle around|circles around|circling around|move around|moves around|swing around|swings around|arc around|around it|around the product|parallax : 环绕|围绕|绕着|(?<![缠围环])绕(?![线组])|环拍|视差',
  in: 'zoom in|zooms in|zooming in|zoom into|zooms into|push in on|push in to|push in towards|dolly in|move in|moves in|move closer|moves closer|moving closer|come closer|comes closer|zoom|zooms|zooming : 推近|拉近|放大|靠近|推进|推镜头|推镜|变焦|(?<!手)推(?![车拉荐广杆])',
  out: 'zoom out|zooms out|zooming out|pull back|pulls back|pulling back|dolly out|move back|moves back|move away|moves away|back away|further away : 拉远|缩小|拉开|拉镜头|拉镜|远离|后退',
  left: 'pan left|pan to the left|pans left|panning left|move left|moves left|move to the left|moves to the left|slide left|slides left|slide to the left|truck left|from right to left|leftwards : 向左平移|向左移动|左移|向左|往左|从右到左',
  right:
    'pan right|pan to the right|pans right|panning right|move right|moves right|move to the right|moves to the right|slide right|slides right|slide to the right|truck right|from left to right|rightwards : 向右平移|向右移动|右移|向右|往右|从左到右|平移|横移|摇镜',
  rise: 'rises|rising|crane up|cranes up|tilt up|tilts up|pan up|pans up|move up|moves up|rise up|fly up|ascend|ascends|ascending|upwards : 上升|升起|升高|向上|往上|抬高|抬升|上移',
  sink: 'crane down|cranes down|tilt down|tilts down|pan down|pans down|move down|moves down|sink down|descend|descends|descending|downwards : 下降|降低|向下|往下|下移',
};
/** Words that are also said of products: moves only beside a word for the camera, or where no thing is named but as a goal. */
const LOOSE: Record<MoveName, string> = {
  turntable: 'turn(?! on)(?! off)|360|full turn',
  orbit: 'circle|circling|around|arc|swing|swings|swinging|sway|sways : 摆动|弧线',
  in: 'push in|closer|close up|closeup|approach|approaches|approaching : 特写',
  out: 'pull out|pulls out|reveal|reveals',
  left: 'to the left|leftward|left',
  right: 'to the right|rightward|right|pan|pans|panning|slide|slides|truck',
  rise: 'rise|crane|lift|lifts|upward|up',
  sink: 'sink|sinks|lower|downward|down',
};
/** Nothing moves. */
const STILL =
  'static camera|static shot|static|still(?! life)|hold the shot|hold the frame|stillness|motionless|stationary|unmoving|locked off|locked|fixed camera|fixed shot|freeze|frozen|stand still|hold still : 静止不动|静止|固定镜头|镜头固定|固定机位|定格|镜头不动|保持不动|画面不动|不动|不移动';
/** Words for motion as such; refused, nothing is to move. */
const MOTION =
  'movement|movements|motion|camera movement|camera motion|camera moves|animation|move|moves|moving|animate|shake|shaking|shaky : 运动|移动|动画|动作|晃动|抖动|^动';
const GENTLE = 'slowly|slow|gently|gentle|subtly|subtle|slightly|calm : 缓慢地|缓慢|慢慢地|慢慢|缓缓|轻轻|轻微|慢';
const STRONG = 'quickly|quick|fast|dramatically|strongly|energetic|dynamic : 快速|迅速|强烈|动感|快';
const CAMERA = 'camera|cameras|view|viewpoint|shot|lens|dolly : 镜头|相机|摄像机|视角|机位';
/** Words about films as such, which ask for nothing. */
const FILM = `${CAMERA.split(' : ')[0]}|video|shots|clip|film|footage|animated|cinematic|smooth|smoothly|product|object|its axis|axis|full|degrees|degree|loop|seconds|second|show|shows|showing|display|presentation|towards|toward|backwards|forward|forwards|keep|hold|stay|stays|steady : ${CAMERA.split(' : ')[1]}|视频|短片|画面|电影感|平稳|流畅|产品|物体|展示|一圈|一周|角度|循环|秒|保持`;
const GENTLE_STRENGTH = 0.6;
const STRONG_STRENGTH = 1.5;

type Phrase = { readonly move: MoveName; readonly loose: boolean; readonly words: RegExp; readonly length: number };

/** Each phrase by itself, the longest first over all moves: "pan up" is not "pan". */
const PHRASES: readonly Phrase[] = [MOVES, LOOSE]
  .flatMap((table, t) =>
    (Object.entries(table) as [MoveName, string][]).flatMap(([move, row]) =>
      wordsOf(row).map((word) => ({
        move,
        loose: t === 1,
        words: matchWords(word, 'giu'),
        length: word.replace(/\(\?.*?\)/g, '').length,
      })),
    ),
  )
  .sort((a, b) => b.length - a.length);

/** Things that a film shows. A clause that names one, other than as the goal of a move, speaks of its form. */
const THINGS: ReadonlySet<Token['kind']> = new Set(['product', 'part', 'prop', 'place', 'unknown', 'material']);
const GOAL =
  /\b(?:around|of|on|onto|at|to|toward|towards|over|from|past|along|across|above|below|into|for)\s+(?:the|a|an|its|this|that|my|our)\b.*$/;

/** Reads how a video should move. A word counts once, for the longest phrase that it belongs to; moves that are refused are none. */
export function readMotion(prompt: string, language = languageOf(prompt)): Motion {
  const asked: MoveName[] = [];
  const refused: MoveName[] = [];
  const rests: string[] = [];
  const acting: string[] = [];
  let still = false;
  const text = plainText(prompt).replace(/[-_]+/g, ' ');
  for (const { stance, text: clause } of splitByStance(text)) {
    const { moves, rest } = readMoves(clause);
    if (stance === 'refused') {
      refused.push(...moves);
      still ||= moves.length === 0 && matchWords(MOTION).test(clause);
      continue;
    }
    if (movesItself(clause)) {
      acting.push(clause);
      continue;
    }
    asked.push(...moves);
    still ||= matchWords(STILL).test(rest);
    rests.push(without(rest, STILL, MOTION));
  }
  const moves = [...new Set(asked)].filter((move) => !refused.includes(move));
  const strength = [GENTLE, STRONG].map((row) => matchWords(row).test(text));
  return {
    moves,
    refused: [...new Set(refused)],
    still: still && moves.length === 0,
    strength: strength[0] ? GENTLE_STRENGTH : strength[1] ? STRONG_STRENGTH : 1,
    language,
    unknown: [...unusedWords(readPrompt(without(rests.join(', '), GENTLE, STRONG, FILM))), ...acting],
  };
}

/** "The wheels spin", 叶片转动: a part moves, which no picture of ours can. */
function movesItself(clause: string): boolean {
  const turn = matchWords(MOVES.turntable).exec(clause);
  return turn !== null && !matchWords(CAMERA).test(clause) && scan(clause.slice(0, turn.index)).at(-1)?.kind === 'part';
}

/** The moves that a clause speaks of, in order, and what is left of it. */
function readMoves(clause: string): { readonly moves: MoveName[]; readonly rest: string } {
  const found: { at: number; move: MoveName; loose: boolean }[] = [];
  let rest = clause;
  let plain = clause;
  for (const { move, loose, words } of PHRASES)
    plain = plain.replace(words, (word, ...more) => {
      found.push({ at: more.find((each) => typeof each === 'number') ?? 0, move, loose });
      const blank = ' '.repeat(word.length);
      if (!loose) rest = rest.replace(word, blank);
      return blank;
    });
  const isMove = matchWords(CAMERA).test(clause) || !namesThing(without(plain, GENTLE, STRONG, FILM, MOTION, STILL));
  const moves = found.filter(({ loose }) => isMove || !loose).toSorted((a, b) => a.at - b.at);
  return { moves: [...new Set(moves.map(({ move }) => move))], rest: isMove ? plain : rest };
}

const namesThing = (rest: string): boolean => scan(rest.replace(GOAL, ' ')).some(({ kind }) => THINGS.has(kind));

const without = (text: string, ...rows: readonly string[]): string =>
  rows
    .reduce((left, row) => left.replace(matchWords(row, 'giu'), ' '), text)
    .replace(/\s+/g, ' ')
    .trim();

/** What is done where no move is asked for: a turn of what we designed, otherwise the first of these that is not refused. */
const USUAL: readonly MoveName[] = ['orbit', 'in', 'rise', 'left'];

/** The moves of a film; none when it is to stand still. */
export function chooseMoves({ moves, refused, still }: Motion): readonly MoveName[] {
  if (moves.length > 0 || still) return moves;
  const turns = refused.some(isTurning);
  const usual = USUAL.find((move) => !refused.includes(move) && !(turns && isTurning(move)));
  return usual ? [usual] : [];
}

export const isTurning = (move: MoveName): boolean => move === 'turntable' || move === 'orbit';

/** A move in words, for notes. */
export function nameMove(move: MoveName, language: Brief['language']): string {
  return MOVES[move].split(' : ')[language === 'zh' ? 1 : 0].split('|')[0].trim();
}
