import type { PartName } from '../../studio/scan.ts';
import type { Family, Part } from '../model.ts';
import { block, disc, egg } from '../sdf/primitives.ts';
import type { Solid } from '../sdf/solid.ts';

/** Part names stand for the storeys of the stack, from below. */
const STOREYS: readonly PartName[] = ['body', 'top', 'trim'];

/** A stack of soft bodies: what is drawn when no known product is named, to show the materials at least. */
export const abstract: Family = (make) => {
  const storeys = make.choose(4, 3, 5);
  const parts: Part[] = [];
  let y = 0;
  for (let i = 0; i < storeys; i++) {
    const width = make.between(0.34, 0.58) * make.width;
    const half = make.between(0.15, 0.3) * make.tallness;
    const x = make.between(-0.09, 0.09);
    const z = make.between(-0.07, 0.07);
    const kind = make.is('round') ? 'egg' : make.is('square') ? 'block' : make.choose('block', 'disc', 'egg');
    const bodies: Record<typeof kind, () => Solid> = {
      block: () => block([x, y + half, z], [width, half, width * 0.85], Math.min(width, half) * 0.55),
      disc: () => disc([x, y + half, z], width, half, Math.min(width, half) * 0.5),
      egg: () => egg([x, y + half, z], width * 1.08, half * 1.12, width * 1.08),
    };
    parts.push({ name: STOREYS[i % STOREYS.length], solid: bodies[kind]() });
    y += half * (kind === 'egg' ? 1.86 : 1.98);
  }
  return {
    parts,
    roles: {
      body: { usual: 'plastic', turn: 0 },
      top: { usual: 'brass', turn: 1, follows: true },
      trim: { usual: 'walnut', turn: 2, follows: true },
    },
    view: { azimuth: 0.5, elevation: 0.2 },
  };
};
