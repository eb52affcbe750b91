import { expect, test } from 'vitest';
import { fullRect, importSvg } from '../drawn.fixture.ts';

const RED = [255, 0, 0, 255];
const FONT = 'data:font/woff2;base64,d09GMgABAAAAAA==';
const styled = (css: string, rect = 'class="a"') => importSvg(`<style><![CDATA[${css}]]></style>${fullRect(rect)}`);

test.each([
  ['a rule beside one that loads', '.a{fill:red}.b{fill:url(http://x/)}', '.a{fill:red}', ['fill: url()']],
  ['a declaration beside one that loads', '.a{fill:red;filter:url("//x/#f")}', '.a{fill:red}', ['filter: url()']],
  ['what is painted where nothing is loaded', '.a{fill:url(http://x/#p) red}', '.a{fill:red}', ['fill: url()']],
  ['a class with escapes', '.a\\:b,.\\31 c{fill:red}.a{fill:red}', '.a\\:b,.\\31 c{fill:red}\n.a{fill:red}', []],
  ['a rule for screens', '@media screen{.a{fill:red}}@media print{.a{fill:blue}}', '.a{fill:red}', []],
  ['a rule for light', '@media (prefers-color-scheme:dark){.a{fill:blue}}.a{fill:red}', '.a{fill:red}', []],
  ['a rule for its size', '@media (min-width:50px) and (width<=100px){.a{fill:red}}', '.a{fill:red}', []],
  ['a rule for what browsers know', '@supports (fill:red) and (not (foo:bar)){.a{fill:red}}', '.a{fill:red}', []],
  ['rules beside a sheet elsewhere', '@import "http://x/";.a{fill:red}', '.a{fill:red}', ['@import']],
  ['rules beside a movement', '@keyframes k{to{fill:blue}}.a{fill:red}', '.a{fill:red}', ['@keyframes']],
  [
    'rules beside a font elsewhere',
    '@font-face{font-family:F;src:url(http://x/)}.a{fill:red}',
    '.a{fill:red}',
    ['@font-face'],
  ],
  ['rules beside a font of an export', '@font-face{font-family:F;src:url("#F0")}.a{fill:red}', '.a{fill:red}', []],
  ['rules beside a broken one', '.a{fill:red}.b{fill:;}}.c{x:y}.a{fill:red}', '.a{fill:red}\n.a{fill:red}', []],
  ['a rule in a rule', 'svg{& .a{fill:red}}', ':is(svg) .a{fill:red}', []],
  ['a layer, which counts less', '.a{fill:red}@layer{#a{fill:blue}}', '.a{fill:red}\n@layer{#a{fill:blue}}', []],
])('%s is kept and drawn', async (_, css, markup, names) => {
  const { markup: stored, drawing, at } = await styled(css, 'id="a" class="a"');
  expect(at(50, 50)).toEqual(RED);
  const text = /<style>(.*)<\/style>/s.exec(stored)?.[1];
  expect(
    text?.replaceAll('&#60;', '<').replaceAll('&#38;', '&').replaceAll('&#62;', '>').replaceAll('&#34;', '"'),
  ).toBe(markup);
  expect(drawing?.left_out ?? []).toEqual(names);
});

test('a font that lies in its sheet stays', async () => {
  const { markup, drawing } = await styled(
    `@font-face{font-family:"F";src:local(x),url(${FONT}) format("woff2")}.a{fill:red}`,
  );
  expect(markup).toContain(`@font-face{font-family:&#34;F&#34;;src:url(${FONT})}`);
  expect(drawing).toBe(undefined);
});

test.each([
  'rect{fill:u<![CDATA[rl(http://x/)]]>}',
  'rect{fill:\\75rl(//x)}',
  'rect{fill:u\\72l("//x")}',
  'rect{fill:url( "h\\74tp://x/" )}',
  'rect{fill:image-set("//x" 1x)}',
  'rect{fill:src("//x")}',
  'rect{--a:url(//x)}',
  'rect{behavior:url(#x)}',
  'rect{-moz-binding:url(#x)}',
  'rect{width:expression(alert(1))}',
  '@font-face{font-family:F;src:url(data:text/html,x)}',
  '@\\69mport "//x";',
  '@namespace a url(//x);',
  'rect{fill:url(//x',
  'rect{fill:url("//x\n")}',
  'rect{fill:"}a{b:url(//x)',
  'rect{fill:red\\',
  'rect{fill:)}',
  '@font-face{font-family:"F;src:url(//x)}',
])('nothing of %s is kept', async (css) => {
  const { markup } = await importSvg(`<style>${css.replaceAll('"', '&quot;')}</style>${fullRect('')}`);
  expect(markup).toBe(fullRect('').replace(' />', '/>'));
});

test('what an element says itself is judged by the declaration too', async () => {
  const { markup, drawing, at } = await importSvg(fullRect('style="stroke:url(http://x/);fill:red;;x" fill="blue"'));
  expect(markup).toBe('<rect width="100" height="100" style="fill:red" fill="blue"/>');
  expect([drawing?.left_out, at(50, 50)]).toEqual([['stroke: url()'], RED]);
});

test.each([
  ['an id goes before a class, a class before a type', '#a{fill:red}.a{fill:lime}rect{fill:blue}'],
  ['the later goes before the earlier', '.a{fill:lime}.a{fill:red}'],
  ['what is important goes before all', 'rect{fill:red!important}#a{fill:lime}'],
  [':where counts nothing, :is its argument', ':where(#a){fill:lime}.a{fill:lime}:is(.a,#b){fill:red}'],
  ['attributes, places and negations', 'rect[data-x="1"]:nth-child(2):not(.b){fill:red}'],
  ['a prefix of a namespace', '@namespace s url(http://www.w3.org/2000/svg);s|rect{fill:red}'],
  ['what nobody knows matches nothing', '.a:nobody{fill:lime}.a::before{fill:lime}.a{fill:red}'],
])('%s', async (_, css) => {
  expect((await styled(css, 'id="a" class="a" data-x="1"')).at(50, 50)).toEqual(RED);
});
