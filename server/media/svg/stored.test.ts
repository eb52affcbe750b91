import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { performTask } from '../performTask.ts';
import { fullRect, importSvg, svgOf } from './drawn.fixture.ts';

const BLUE = [34, 119, 204, 255];
const PAINT = 'fill="#27c"';
const BOX = 'x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"';

test.each([
  ['a sharpening', '<feConvolveMatrix order="3" kernelMatrix="0 -1 0 -1 5 -1 0 -1 0"/>'],
  [
    'a light',
    '<feSpecularLighting lighting-color="#000" result="s"><fePointLight x="0" y="0" z="9"/></feSpecularLighting><feBlend in="SourceGraphic" in2="s" mode="normal"/>',
  ],
  [
    'a diffuse light',
    '<feDiffuseLighting lighting-color="#27c" diffuseConstant="1"><feDistantLight elevation="90"/></feDiffuseLighting>',
  ],
  ['a picture of a part', '<feImage href="#p"/>'],
])('an object under %s is there', async (_, primitives) => {
  const part = `<defs><rect id="p" width="100" height="100" fill="#27c"/></defs>`;
  const { at } = await importSvg(
    `${part}<filter id="f" ${BOX}>${primitives}</filter>${fullRect(`${PAINT} filter="url(#f)"`)}`,
  );
  expect(at(50, 50)).toEqual(BLUE);
});

test('a filter of a picture from elsewhere stays as a browser draws it, and the picture is named', async () => {
  const inner = `<filter id="f"><feImage href="http://x/a.png"/></filter>${fullRect('filter="url(#f)"')}`;
  const { markup, drawing, at } = await importSvg(inner);
  expect(markup).toBe(inner.replace(' href="http://x/a.png"', ''));
  expect([drawing?.left_out, at(50, 50)]).toEqual([['feImage'], [0, 0, 0, 0]]);
});

test.each([
  [
    'the first in English',
    `<g systemLanguage="de">${fullRect('')}</g><g systemLanguage="fr, en-GB">${fullRect(PAINT)}</g>${fullRect('')}`,
  ],
  ['the first without a language', `<g systemLanguage="zh">${fullRect('')}</g>${fullRect(PAINT)}${fullRect('')}`],
  [
    'none that asks for another program',
    `<g requiredExtensions="http://ns.adobe.com/x">${fullRect('')}</g>${fullRect(PAINT)}`,
  ],
  [
    'none that cannot be drawn',
    `<foreignObject width="9" height="9"><p>a</p></foreignObject>${fullRect(PAINT)}${fullRect('')}`,
  ],
])('of a choice there is %s', async (_, inner) => {
  const { at, markup } = await importSvg(`<switch>${inner}</switch>`);
  expect([at(50, 50), markup.match(/<rect/g)?.length]).toEqual([BLUE, 1]);
});

test('links and choices paint what they hold', async () => {
  const { markup, at } = await importSvg(
    `<a href="http://x/" ${PAINT} opacity="1">${fullRect('')}</a><text><a>b</a></text>`,
  );
  expect(markup).toBe(`<g fill="#27c" opacity="1"><rect width="100" height="100"/></g><text><tspan>b</tspan></text>`);
  expect(at(50, 50)).toEqual(BLUE);
});

test('text says which way it runs', async () => {
  const { markup } = await importSvg('<text direction="rtl" unicode-bidi="bidi-override" xml:lang="ar">a</text>');
  expect(markup).toBe('<text direction="rtl" unicode-bidi="bidi-override" xml:lang="ar">a</text>');
});

const plain = () => sharp({ create: { width: 2, height: 2, channels: 3, background: '#27c' } });
const inner = svgOf(`<script>alert(1)</script>${fullRect(PAINT)}`);
test.each([
  ['GIF', async () => `data:image/gif;base64,${(await plain().gif().toBuffer()).toString('base64')}`],
  [
    'WEBP',
    async () => `data:image/webp;base64,${(await plain().webp({ lossless: true }).toBuffer()).toString('base64')}`,
  ],
  ['PNG that says JPG', async () => `data:image/jpeg;base64,${(await plain().png().toBuffer()).toString('base64')}`],
  ['drawing', async () => `data:image/svg+xml;base64,${inner.toString('base64')}`],
  ['drawing as text', async () => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(String(inner))}`],
  ['packed drawing', async () => `data:image/svg+xml;base64,${gzipSync(inner).toString('base64')}`],
])('a %s inside is drawn', async (_, address) => {
  const { at, markup } = await importSvg(`<image width="100" height="100" href="${await address()}"/>`);
  at(50, 50).forEach((value, channel) => {
    expect(Math.abs(value - BLUE[channel]!)).toBeLessThan(4);
  });
  expect(Buffer.from(/base64,([^"]*)/.exec(markup)?.[1] ?? '', 'base64').toString()).not.toContain('script');
});

test.each([
  ['http://x/a.png', 'image'],
  ['data:text/html,<script>alert(1)</script>', 'image'],
  ['data:image/svg+xml,%3Chtml/%3E', 'image'],
  ['javascript:alert(1)', 'image'],
])('%s is no picture, and is named', async (address, name) => {
  const { markup, drawing } = await importSvg(
    `<image width="9" height="9" href="${address.replaceAll('<', '&lt;')}"/>`,
  );
  expect([markup, drawing?.left_out]).toEqual(['<image width="9" height="9"/>', [name]]);
});

test('what was left out is named once, in the order in which it stood; what nobody misses is not', async () => {
  const { drawing } = await importSvg(
    `<metadata><a/></metadata><title>t</title><script/><foreignObject/><script/><rect onclick="a()"><animate/></rect>
    <use href="http://x/#a"/><inkscape:path xmlns:inkscape="i"/>`,
  );
  expect(drawing).toEqual({ left_out: ['script', 'foreignObject', 'animate', 'use'], faces: [] });
});

test.each([
  ['tref', '<text><tref href="#a"/></text>'],
  ['altGlyph', '<text><altGlyph>a</altGlyph></text>'],
  ['font', '<font horiz-adv-x="9"><font-face font-family="F"/><glyph unicode="a" d="M0 0h9"/></font>'],
  [
    'font-face',
    '<font-face font-family="F"><font-face-src><font-face-uri href="a.svg#F"/></font-face-src></font-face>',
  ],
  ['mesh', '<mesh href="#m"/>'],
  ['meshgradient', '<meshgradient id="m"><meshrow/></meshgradient>'],
  ['meshGradient', '<meshGradient id="m"/>'],
  ['hatch', '<hatch id="h"><hatchpath/></hatch>'],
  ['solidcolor', '<solidcolor id="s" solid-color="red"/>'],
  ['solidColor', '<solidColor id="s"/>'],
  ['flowRoot', '<flowRoot><flowRegion><rect width="9" height="9"/></flowRegion><flowPara>Words</flowPara></flowRoot>'],
  ['animate', '<rect><animate attributeName="x"/></rect>'],
  ['animateMotion', '<rect><animateMotion><mpath href="#p"/></animateMotion></rect>'],
  ['animateTransform', '<rect><animateTransform/></rect>'],
  ['set', '<rect><set attributeName="x"/></rect>'],
  ['script', '<script/>'],
  ['video', '<video/>'],
  ['audio', '<audio/>'],
  ['clip-path: circle()', '<rect style="clip-path:circle(10px)"/>'],
  ['clip-path: inset()', '<rect clip-path="inset(1px)"/>'],
  ['mask: linear-gradient()', '<rect style="mask:linear-gradient(red, blue)"/>'],
  ['link', '<link rel="stylesheet" href="http://x/a.css"/>'],
  ['image', '<image href="a.png"/>'],
  ['use', '<use href="a.svg#a"/>'],
  ['linearGradient', '<linearGradient href="a.svg#a"/>'],
  ['pattern', '<pattern xlink:href="http://x/a.svg#a"/>'],
])('%s is named', async (name, inner) => {
  expect((await importSvg(inner + fullRect(''))).drawing?.left_out).toEqual([name]);
});

test.each([
  '<sodipodi:namedview xmlns:sodipodi="s"><inkscape:grid xmlns:inkscape="i"/></sodipodi:namedview>',
  '<metadata><rdf:RDF xmlns:rdf="r"><cc:Work xmlns:cc="c"/></rdf:RDF></metadata>',
  '<i:pgf xmlns:i="a">eJzs</i:pgf>',
  '<flowRoot><flowRegion><rect width="9" height="9"/></flowRegion><flowPara> </flowPara></flowRoot>',
  '<font-face font-family="F"><font-face-src><font-face-name name="Helvetica"/></font-face-src></font-face>',
  '<clipPath id="c"/><rect clip-path="url(#c)" style="mask:none"/>',
  '<view id="v"/><cursor/><title>a</title><desc>b</desc>',
  '<a href="http://x/"><rect/></a><use href="#gone"/><image href=""/>',
])('%s draws nothing anywhere, and is not named', async (inner) => {
  expect((await importSvg(inner + fullRect(''))).drawing).toBe(undefined);
});

test.each([
  ['<?xml-stylesheet type="text/css" href="a.css"?>', ['xml-stylesheet']],
  ['<?xml version="1.0"?><!-- a --><?xml-stylesheet href=\'http://x/a.css\' type="text/css"?>', ['xml-stylesheet']],
  ['<!-- <?xml-stylesheet href="a.css"?> -->', undefined],
  ['<?xml-stylesheet type="text/css" href="#own"?>', undefined],
])('a style sheet elsewhere, asked for by %s, is named', async (head, names) => {
  const bytes = Buffer.concat([Buffer.from(head), svgOf('<!-- <?xml-stylesheet href="b.css"?> -->')]);
  const { drawing } = await performTask({ kind: 'import', bytes, alpha: true });
  expect(drawing?.left_out).toEqual(names);
});

test('a picture inside that cannot be read is named, and the rest is drawn', async () => {
  const webp = await plain().webp().toBuffer();
  const address = `data:image/webp;base64,${webp.subarray(0, 20).toString('base64')}`;
  const { drawing, at } = await importSvg(`${fullRect(PAINT)}<image width="9" height="9" href="${address}"/>`);
  expect([drawing?.left_out, at(50, 50)]).toEqual([['image'], BLUE]);
});

test('a photograph inside stands upright', async () => {
  const bands = Buffer.from([34, 119, 204, 255, 0, 0]);
  const photograph = await sharp(bands, { raw: { width: 2, height: 1, channels: 3 } })
    .resize(64, 32, { kernel: 'nearest' })
    .withMetadata({ orientation: 3 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const address = `data:image/jpeg;base64,${photograph.toString('base64')}`;
  const { at } = await importSvg(`<image width="100" height="50" href="${address}"/>`);
  at(80, 25).forEach((value, channel) => {
    expect(Math.abs(value - BLUE[channel]!)).toBeLessThan(6);
  });
});

test('names of one’s own stay where a style sheet asks for them, and nowhere else', async () => {
  const rect = '<rect data-x="1" width="1" height="1"/>';
  expect((await importSvg(rect)).markup).toBe(rect.replace(' data-x="1"', ''));
  const style = '<style>[data-x]{fill:red}</style>';
  expect((await importSvg(style + rect)).markup).toBe(style + rect);
});

test('a pointer from elsewhere goes without a word', async () => {
  const { markup, drawing } = await importSvg('<rect style="cursor:url(http://x/a.cur),auto" width="1" height="1"/>');
  expect([markup, drawing]).toEqual(['<rect width="1" height="1"/>', undefined]);
});
