import { boxAround, type Solid } from './solid.ts';

type Shape = {
  readonly radius: number;
  /** How far each of the two domes stands out. */
  readonly dome: number;
  /** Half thickness of a wire. */
  readonly wire: number;
  /** Wires that run out from the middle, and how far they swirl on the way, radians. */
  readonly spokes: number;
  readonly swirl: number;
  /** Rings between the middle and the rim. */
  readonly rings: number;
  /** The wires begin so far from the middle. */
  readonly inner: number;
};

/** So far from the domes the way to them is near enough. */
const FAR = 0.1;

/** A fan's guard around the origin: two domes of wire, rim to rim, that look along z. */
export function cage({ radius, dome, wire, spokes, swirl, rings, inner }: Shape): Solid {
  const sphere = (radius * radius + dome * dome) / (2 * dome);
  const back = sphere - dome;
  const share = (2 * Math.PI) / spokes;
  const pitch = rings > 0 ? (radius - inner) / (rings + 1) : 0;
  const trust = 0.92 / Math.sqrt(1 + (swirl * 0.5) ** 2);
  return {
    box: boxAround([0, 0, 0], [radius + wire, radius + wire, dome + wire]),
    at: (x, y, z) => {
      const depth = Math.abs(z);
      const across = Math.sqrt(x * x + y * y);
      if (depth > dome + FAR) return Math.sqrt((depth - dome) ** 2 + Math.max(0, across - radius) ** 2) - wire;
      const shell = Math.abs(Math.sqrt(across * across + (depth + back) * (depth + back)) - sphere);
      const beyond = across > radius ? across - radius : across < inner ? inner - across : 0;
      if (shell > FAR || beyond > FAR) return (Math.max(shell, beyond) - wire) * trust;
      const angle = Math.atan2(x, y) - (swirl * across) / radius;
      const off = across * Math.abs(angle - share * Math.round(angle / share));
      let near = off;
      if (rings > 0) {
        const k = Math.min(rings, Math.max(1, Math.round((across - inner) / pitch)));
        near = Math.min(near, Math.abs(across - inner - k * pitch));
      }
      return (Math.sqrt(shell * shell + near * near + beyond * beyond) - wire) * trust;
    },
  };
}
