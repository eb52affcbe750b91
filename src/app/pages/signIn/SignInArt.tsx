import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Kettle, KettleMaterials } from './Kettle.tsx';
import s from './SignInArt.module.css';

/** The picture beside the form: a small board, one sketch rendered in two materials. Decoration. */
export function SignInArt() {
  const { t } = useLingui();
  return (
    <svg className={s.art} viewBox="0 0 760 860" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <KettleMaterials />
      <g className={s.image}>
        <path d="M304 232C360 232 360 182 416 182" />
        <path d="M304 232C380 232 340 522 416 522" />
      </g>
      <g className={s.text}>
        <path d="M304 464C364 464 356 210 416 210" />
        <path d="M304 622C364 622 356 550 416 550" />
      </g>
      <Card x={56} y={210} width={248} height={206} title={t`Sketch`}>
        <Picture width={240} height={158} fill="#fff" />
        <g transform="translate(26 46) scale(.92)">
          <Kettle />
        </g>
      </Card>
      <TextLines y={442} title={t`Text`} lines={[t`Copper body,`, t`brass handle`]} />
      <TextLines y={600} title={t`Text`} lines={[t`Green enamel,`, t`steel handle`]} />
      <Card x={416} y={160} width={288} height={300} title={t`Render`} selected>
        <Picture width={280} height={252} fill="url(#kettle-backdrop)" />
        <g transform="translate(24 66) scale(1.18)">
          <Kettle material="copper" />
        </g>
      </Card>
      <Card x={416} y={500} width={288} height={300} title={t`Render`}>
        <Picture width={280} height={252} fill="url(#kettle-backdrop)" />
        <g transform="translate(24 66) scale(1.18)">
          <Kettle material="enamel" />
        </g>
      </Card>
      <Dot x={304} y={232} kind="image" />
      <Dot x={304} y={464} kind="text" />
      <Dot x={304} y={622} kind="text" />
      <Dot x={416} y={182} kind="image" />
      <Dot x={416} y={210} kind="text" />
      <Dot x={416} y={522} kind="image" />
      <Dot x={416} y={550} kind="text" />
    </svg>
  );
}

interface CardProps {
  x: number;
  y: number;
  width: number;
  height: number;
  title: string;
  selected?: boolean;
  children: ReactNode;
}

function Card({ x, y, width, height, title, selected, children }: CardProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={s.card} width={width} height={height} rx="14" data-selected={selected || undefined} />
      <text className={s.title} x="16" y="27">
        {title}
      </text>
      {children}
    </g>
  );
}

function Picture({ width, height, fill }: { width: number; height: number; fill: string }) {
  return <rect x="4" y="44" width={width} height={height} rx="10" fill={fill} className={s.picture} />;
}

function TextLines({ y, title, lines }: { y: number; title: string; lines: string[] }) {
  return (
    <Card x={56} y={y} width={248} height={110} title={title}>
      {lines.map((line, index) => (
        <text key={line} className={s.line} x="16" y={62 + index * 22}>
          {line}
        </text>
      ))}
    </Card>
  );
}

function Dot({ x, y, kind }: { x: number; y: number; kind: 'image' | 'text' }) {
  const shape = `${s.dot} ${kind === 'image' ? s.image : s.text}`;
  if (kind === 'image') return <circle className={shape} cx={x} cy={y} r="7.6" />;
  return <rect className={shape} x={x - 7.4} y={y - 7.4} width="14.8" height="14.8" rx="4" />;
}
