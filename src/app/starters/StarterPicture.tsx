import { Type } from 'lucide-react';
import type { HandleKind } from '../../../contract/handles.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { cx } from '../../ui/tokens/cx.ts';
import { KETTLE_STROKES } from './kettle.ts';
import armchair from './pictures/thumbnails/armchair.webp';
import chairCutOut from './pictures/thumbnails/armchair-cut-out.webp';
import composition from './pictures/thumbnails/composition.webp';
import kettle from './pictures/thumbnails/kettle.webp';
import kettleOnStone from './pictures/thumbnails/kettle-on-stone.webp';
import kettleRender from './pictures/thumbnails/kettle-render.webp';
import lamp from './pictures/thumbnails/lamp.webp';
import lampCutOut from './pictures/thumbnails/lamp-cut-out.webp';
import lampDesign from './pictures/thumbnails/lamp-design.webp';
import lampModel from './pictures/thumbnails/lamp-model.webp';
import redArmchair from './pictures/thumbnails/red-armchair.webp';
import s from './StarterPicture.module.css';
import type { StarterName } from './starters.ts';

/** The beginning of a workflow: words, the sketched kettle, or the address of a picture. */
type Source = 'words' | 'sketch' | { readonly src: string };
type Scene = { readonly sources: readonly Source[]; readonly result: string };
type Box = { readonly x: number; readonly y: number; readonly side: number };

const SCENES: Readonly<Record<StarterName, Scene>> = {
  sketchToRender: { sources: ['sketch'], result: kettleRender },
  photoToMaterial: { sources: [{ src: armchair }], result: redArmchair },
  photoToCampaign: { sources: [{ src: kettle }], result: kettleOnStone },
  wordsToDesigns: { sources: ['words'], result: lampDesign },
  composition: { sources: [{ src: lampCutOut }, { src: chairCutOut }], result: composition },
  pictureToModel: { sources: [{ src: lamp }], result: lampModel },
};

/** The picture's own units; it is as wide as it finds room. */
const SIZE = { width: 220, height: 120 } as const;
const RESULT_BOX: Box = { x: 102, y: 8, side: 104 };
const SINGLE_SOURCE_BOX: Box = { x: 14, y: 16, side: 56 };
const SOURCE_BOXES: readonly Box[] = [
  { x: 14, y: 8, side: 48 },
  { x: 14, y: 64, side: 48 },
];

/** A starter's board in small: what it begins with, wired to what comes of it. Decoration. */
export function StarterPicture({ starter }: { starter: StarterName }) {
  const { sources, result } = SCENES[starter];
  const boxes = sources.length === 1 ? [SINGLE_SOURCE_BOX] : SOURCE_BOXES;
  return (
    <span className={s.picture} aria-hidden="true">
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
        {sources.map((source, index) => (
          <path key={boxes[index]!.y} data-kind={kindOf(source)} d={edgePath(boxes[index]!, RESULT_BOX)} />
        ))}
      </svg>
      {sources.map((source, index) => (
        <span key={boxes[index]!.y} className={s.card} style={placeOf(boxes[index]!)}>
          <SourceContent source={source} />
        </span>
      ))}
      <span className={cx(s.card, s.result)} style={placeOf(RESULT_BOX)}>
        <img src={result} alt="" draggable={false} />
      </span>
    </span>
  );
}

function SourceContent({ source }: { source: Source }) {
  if (source === 'words')
    return (
      <span className={s.words}>
        <Icon of={Type} size="sm" />
        <i />
        <i />
        <i />
      </span>
    );
  if (source === 'sketch')
    return (
      <svg className={s.sketch} viewBox="-0.06 -0.1 1.12 1.12" aria-hidden="true">
        {KETTLE_STROKES.map((stroke) => (
          <polyline key={String(stroke[0])} points={stroke.join(' ')} />
        ))}
      </svg>
    );
  return <img src={source.src} alt="" draggable={false} />;
}

function kindOf(source: Source): HandleKind {
  return source === 'words' ? 'text' : 'image';
}

function placeOf({ x, y, side }: Box) {
  const percent = (length: number, whole: number) => `${(length / whole) * 100}%`;
  return { left: percent(x, SIZE.width), top: percent(y, SIZE.height), width: percent(side, SIZE.width) };
}

function edgePath(from: Box, to: Box): string {
  const [startX, startY, endY] = [from.x + from.side, from.y + from.side / 2, to.y + to.side / 2];
  const middle = (startX + to.x) / 2;
  return `M${startX} ${startY}C${middle} ${startY} ${middle} ${endY} ${to.x} ${endY}`;
}
