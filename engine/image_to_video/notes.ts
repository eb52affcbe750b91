import { type Motion, type MoveName, nameMove } from './words.ts';

/** What a person is told of a video. */
export type Said = {
  readonly motion: Motion;
  /** What the camera does in the end. */
  readonly moves: readonly MoveName[];
  /** The true shape turns. */
  readonly isTurn: boolean;
  readonly ended: boolean;
  /** Pictures of other proportions than the video's. */
  readonly cropped: readonly ('start' | 'end')[];
  /** The product fills the picture, so that the camera cannot begin near it. */
  readonly filled: boolean;
};

/** How the video moves, in the language of the prompt. */
export function sayMotion({ motion: { language, refused }, moves, isTurn, ended }: Said): string[] {
  const say = (en: string, zh: string) => (language === 'zh' ? zh : en);
  const list = (named: readonly MoveName[]) => named.map((move) => nameMove(move, language)).join(say(', ', '、'));
  const names = list(moves);
  return [
    isTurn
      ? say('The product turns once around, from its own shape.', '产品按自身的立体形状旋转一周。')
      : moves.length === 0
        ? say('The camera holds still.', '镜头保持不动。')
        : say(`Camera move: ${names}.`, `镜头运动：${names}。`),
    ...(refused.length > 0 ? [say(`Not done, as asked: ${list(refused)}.`, `按要求没有做：${list(refused)}。`)] : []),
    ...(ended ? [say('It passes over into the end image.', '画面过渡到结束图片。')] : []),
  ];
}

/** What was not understood, or cannot be done. */
export function sayUnknown({ motion: { language, moves: asked, unknown }, isTurn, cropped, filled }: Said): string[] {
  const say = (en: string, zh: string) => (language === 'zh' ? zh : en);
  const remarks: string[] = [];
  if (!isTurn && asked.includes('turntable'))
    remarks.push(
      say(
        'The image does not show the back, so the camera swings around the product instead of a full turn.',
        '图片没有背面信息，因此镜头只在产品前摆动，而不是旋转一周。',
      ),
    );
  if (unknown.length > 0) {
    const words = unknown.map((word) => say(`"${word}"`, `“${word}”`)).join(say(', ', '、'));
    remarks.push(
      say(
        `Not recognized: ${words}. The camera can orbit, zoom, pan and rise; nothing in the image can act.`,
        `未识别的词：${words}。镜头可以环绕、推拉、平移和升降，画面中的物体不会自行动作。`,
      ),
    );
  }
  if (filled)
    remarks.push(
      say(
        'The product fills the image, so the camera can hardly begin nearer and move back.',
        '产品已占满画面，镜头几乎无法从更近处开始拉远。',
      ),
    );
  if (cropped.includes('start'))
    remarks.push(say('The image is too long for a video: its ends are cut off.', '图片过长，视频裁去了两端。'));
  if (cropped.includes('end'))
    remarks.push(
      say(
        'The end image has other proportions than the start image: its edges are cut off.',
        '结束图片与起始图片的比例不同，边缘被裁去。',
      ),
    );
  return remarks;
}
