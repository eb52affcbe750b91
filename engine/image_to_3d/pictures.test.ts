import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { countOpenEdges } from '../../server/testing/openEdges.ts';
import { bytesOf, perform, picture, readModel, readStl } from './model.fixture.ts';

const blank = await picture('');

describe('pictures from elsewhere', () => {
  const vase = '<path d="M90 30 h60 c-20 60 50 70 20 180 h-100 c-30 -110 40 -120 20 -180 z" fill="#a33"/>';
  const jug = `${vase}<path d="M150 60 q70 0 40 90" fill="none" stroke="#a33" stroke-width="14"/>`;
  const phone = '<rect x="70" y="20" width="100" height="200" rx="12" fill="#333"/>';

  const light = '<radialGradient id="b"><stop stop-color="#fff"/><stop offset="1" stop-color="#777"/></radialGradient>';
  const ball = `${light}<circle cx="120" cy="120" r="100" fill="url(#b)"/>`;
  const plate = '<circle cx="120" cy="120" r="100" fill="#eee"/>';

  const printed = new Map<string, ReturnType<typeof perform>>();
  /** The model of a drawing for a printer, made once. */
  async function print(svg: string): ReturnType<typeof perform> {
    const made = printed.get(svg) ?? perform({ image: { type: 'image/png', bytes: await picture(svg) }, stl: true });
    printed.set(svg, made);
    return made;
  }

  test.each([
    ['a symmetric outline is turned on its axis', vase, 'turned'],
    ['a handle makes it a relief', jug, 'relief'],
    ['a plain front stays flat', phone, 'relief'],
    ['a ball is turned', ball, 'turned'],
    ['a plate is a disc', plate, 'relief'],
  ])('%s', async (_name, svg, form) => {
    const { recipe, confidence, media } = await print(svg);
    expect(recipe.detail).toMatchObject({ kind: 'model', form });
    expect(confidence).toBe(1);
    expect(recipe.remarks).toEqual(['The image shows one side only; the rest is a guess.']);
    const { triangles, min, max, volume } = readStl(media?.bytes ?? new Uint8Array(0));
    expect(countOpenEdges(triangles.flat())).toBe(0);
    expect(volume).toBeGreaterThan(0);
    expect(Math.max(...max.map((most, k) => most - min[k]))).toBeCloseTo(100, -1);
  });

  test('a plate is shallow', async () => {
    const { min, max } = readStl((await print(plate)).media?.bytes ?? new Uint8Array(0));
    const depth = (max[2] - min[2]) / (max[0] - min[0]);
    expect([depth > 0.08, depth < 0.25]).toEqual([true, true]);
  });

  test.each([
    ['plate', plate],
    ['leaning phone', phone.replace('/>', ' transform="rotate(25 120 120)"/>')],
  ])('%s: the rim of the back has no teeth', async (_name, svg) => {
    const { primitives } = await readModel(await bytesOf({ image: { type: 'image/png', bytes: await picture(svg) } }));
    const places = primitives[0].getAttribute('POSITION');
    const units = primitives[0].getAttribute('NORMAL');
    const all = Array.from({ length: places?.getCount() ?? 0 }, (_, i) => ({
      place: places?.getElement(i, []) ?? [],
      isSide: Math.abs(units?.getElement(i, [])[2] ?? 1) < 0.1,
    }));
    const lowest = Math.min(...all.map(({ place: [, , z] }) => z));
    const rim = all
      .filter(({ place: [, , z], isSide }) => isSide && z < lowest + 1e-6)
      .map(({ place: [x, y] }) => ({ x, y, angle: Math.atan2(y, x) }))
      .toSorted((one, other) => one.angle - other.angle);
    const ways = rim.map(({ x, y }, i) => {
      const next = rim[(i + 1) % rim.length];
      return Math.atan2(next.y - y, next.x - x);
    });
    const turns = ways.map((way, i) => {
      const turn = way - ways[(i + ways.length - 1) % ways.length];
      return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
    });
    expect(rim.length).toBeGreaterThan(40);
    // Around what bulges everywhere one turns once, and back and forth at teeth.
    expect(turns.reduce((sum, turn) => sum + turn, 0)).toBeLessThan(2 * Math.PI * 1.1);
  });

  test('a handle as thin as a wire stays whole', async () => {
    const bucket = '<path d="M60 110 h120 l-10 110 h-90 z" fill="#a33"/>';
    const handle = '<path d="M70 110 a50 85 0 0 1 100 0" fill="none" stroke="#a33" stroke-width="2.5"/>';
    const bytes = await bytesOf({ image: { type: 'image/png', bytes: await picture(bucket + handle) }, stl: true });
    const { triangles, min, max } = readStl(bytes);
    expect(countOpenEdges(triangles.flat())).toBe(0);
    expect((max[0] - min[0]) / (max[1] - min[1])).toBeCloseTo(120 / 196, 1);
    // Corners less edges and faces: 2 for each body, less 2 for each of its handles.
    expect(new Set(triangles.flat()).size - triangles.length / 2).toBe(0);
  });

  test('the model has the proportions of its outline, and the picture on it', async () => {
    const image = { type: 'image/png', bytes: await picture(phone) };
    const { root, primitives, sides } = await readModel(await bytesOf({ image }));
    expect(sides[0] / sides[1]).toBeCloseTo(0.5, 1);
    expect(sides[2]).toBeLessThan(sides[0]);
    const [texture] = root.listTextures();
    const { data } = await sharp(texture.getImage() ?? undefined)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data.every((value) => Math.abs(value - 0x33) < 12)).toBe(true);
    expect(primitives[0].getAttribute('TEXCOORD_0')?.getCount()).toBe(
      primitives[0].getAttribute('POSITION')?.getCount(),
    );
  });

  test.each([
    ['turned', vase],
    ['relief', jug],
  ])('%s: along the seam between the front and the unseen back both show the same', async (_form, svg) => {
    const wave =
      '<linearGradient id="s" x1="0" x2="24" gradientUnits="userSpaceOnUse" spreadMethod="reflect"><stop stop-color="#fff"/><stop offset="1" stop-color="#036"/></linearGradient>';
    const waved = wave + svg.replaceAll('"#a33"', '"url(#s)"');
    const image = { type: 'image/png', bytes: await picture(waved) };
    const { root, primitives } = await readModel(await bytesOf({ image }));
    const { data, info } = await sharp(root.listTextures()[0].getImage() ?? undefined)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [places, uvs] = ['POSITION', 'TEXCOORD_0'].map((name) => primitives[0].getAttribute(name));
    const seen = new Map<string, { front?: number; back?: number }>();
    for (let i = 0; i < (places?.getCount() ?? 0); i++) {
      const [u = 0, v = 0] = uvs?.getElement(i, []) ?? [];
      const [column, row] = [u * info.width, v * info.height].map((place, k) =>
        Math.min([info.width, info.height][k] - 1, Math.max(0, Math.floor(place))),
      );
      const key = places?.getElement(i, []).join(' ') ?? '';
      const red = data[(row * info.width + column) * info.channels];
      seen.set(key, { ...seen.get(key), [u < 0.5 ? 'front' : 'back']: red });
    }
    const steps = [...seen.values()].flatMap(({ front, back }) =>
      front === undefined || back === undefined ? [] : [Math.abs(front - back)],
    );
    expect(steps.length).toBeGreaterThan(100);
    expect(Math.max(...steps)).toBeLessThan(24);
  });

  test('a picture of nothing is answered with a sentence', async () => {
    await expect(perform({ image: { type: 'image/png', bytes: blank } })).rejects.toMatchObject({
      fault: 'input',
      userMessage: 'No product can be seen in this image.',
    });
  });
});
