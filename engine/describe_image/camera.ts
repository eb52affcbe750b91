import type { Scene } from '../generate_image/scene.ts';
import { frontOf } from '../generate_image/view.ts';
import type { Language } from '../studio/finish.ts';
import { type Say, sayIn } from '../studio/wording.ts';

const DEGREES = 180 / Math.PI;
/** Cameras within so many degrees look straight. */
const STRAIGHT = 6;
const LEVEL = 4;
const STEEP = 75;
const HALF_TURN = 180;

/** From where a scene is seen. */
export function sayCamera({ design, azimuth, elevation }: Scene, language: Language): string {
  const say = sayIn(language);
  // As seen by the photographer: radians to the right of the product's front, within half a turn.
  const turned = azimuth - frontOf(design.family);
  const round = Math.round(Math.atan2(Math.sin(turned), Math.cos(turned)) * DEGREES);
  const up = Math.round(elevation * DEGREES);
  const from =
    up > STEEP
      ? say('from straight above', '正上方')
      : `${sayAround(round, say)}${say(', ', '，')}${sayHeight(up, say)}`;
  return say(`It is seen ${from}, through a short telephoto lens.`, `拍摄角度：${from}；镜头为中长焦。`);
}

function sayHeight(up: number, say: Say): string {
  const far = Math.abs(up);
  if (far < LEVEL) return say('at its own level', '与产品齐平');
  return up > 0 ? say(`${far}° above it`, `俯视${far}°`) : say(`${far}° below it`, `仰视${far}°`);
}

function sayAround(round: number, say: Say): string {
  const away = Math.abs(round);
  const [side, zhSide] = round > 0 ? ['right', '右'] : ['left', '左'];
  if (away < STRAIGHT) return say('straight from the front', '正前方');
  if (away > HALF_TURN - STRAIGHT) return say('straight from behind', '正后方');
  if (Math.abs(away - HALF_TURN / 2) < STRAIGHT) return say(`straight from its ${side} side`, `正${zhSide}侧`);
  if (away > HALF_TURN / 2)
    return say(`from behind, ${HALF_TURN - away}° towards its ${side} side`, `后方偏${zhSide}${HALF_TURN - away}°`);
  return say(`from the front, ${away}° towards its ${side} side`, `前方偏${zhSide}${away}°`);
}
