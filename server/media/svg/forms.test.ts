import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MediaError } from '../kit/protocol.ts';
import { performTask } from '../performTask.ts';

const RED = [200, 32, 32, 255];
const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"';
const RECT = '<rect width="4" height="2" fill="#c82020"/>';
const PLAIN = `${OPEN}>${RECT}</svg>`;
const PUBLIC = 'PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"';

type Raster = { readonly width: number; readonly height: number; readonly middle: readonly number[] };

async function drawn(bytes: Uint8Array): Promise<Raster> {
  const { width, height, raster } = await performTask({ kind: 'import', bytes, alpha: true });
  const { data, info } = await sharp(raster).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4;
  return { width, height, middle: [...data.subarray(at, at + 4)] };
}

async function refusal(text: string): Promise<string> {
  return performTask({ kind: 'import', bytes: Buffer.from(text), alpha: true }).then(
    () => 'taken',
    (error) => (error instanceof MediaError ? error.message : String(error)),
  );
}

describe('the SVG of drawing programs is drawn', () => {
  test.each([
    [
      'Illustrator, with its namespaces as entities',
      `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 16.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg ${PUBLIC} [
	<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
	<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
	<!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
]>
<svg version="1.1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" x="0px" y="0px"
	 width="400px" height="200px" viewBox="0 0 4 2" enable-background="new 0 0 4 2" xml:space="preserve">
<switch><foreignObject requiredExtensions="&ns_ai;" width="1" height="1"><i:pgfRef xlink:href="#pgf"/></foreignObject>
<g i:extraneous="self">${RECT}</g></switch>
<i:pgf id="pgf"><![CDATA[eJzsvWdXKk3TMPw=]]></i:pgf>
</svg>`,
    ],
    [
      'Illustrator of 2000, with its styles as entities',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 20000303 Stylable//EN" "http://www.w3.org/TR/2000/03/WD-SVG-20000303/DTD/svg-20000303-stylable.dtd" [
<!ENTITY st0 "fill:#c82020;stroke:none;"><!-- > ]> --><?note ]> ?><!ATTLIST svg xmlns:a CDATA #FIXED "a]>">
]><svg viewBox="0 0 4 2"><path style="&st0;" d="M0,0h4v2h-4z"/></svg>`,
    ],
    [
      'CorelDRAW, in inches, with a style sheet in CDATA',
      `<?xml version="1.0" encoding="UTF-8"?>\r\n<!DOCTYPE svg ${PUBLIC}>\r\n<!-- Creator: CorelDRAW 2018 (64-Bit) -->
<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="4in" height="2in" version="1.1"
style="shape-rendering:geometricPrecision; fill-rule:evenodd" viewBox="0 0 4000 2000" xmlns:xlink="http://www.w3.org/1999/xlink">
<defs><style type="text/css"><![CDATA[
  @font-face { font-family:"Arial"; src:url("#FontID0") format(svg) }
  .fil0 {fill:#C82020}
]]></style></defs><g id="Layer_x0020_1"><metadata id="CorelCorpID_0Corel-Layer"/><polygon class="fil0" points="0,0 4000,0 4000,2000 0,2000"/></g></svg>`,
    ],
    [
      'Inkscape, in millimetres, with its metadata',
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Created with Inkscape (http://www.inkscape.org/) -->\n
<svg width="40mm" height="20mm" viewBox="0 0 4 2" inkscape:version="1.2" sodipodi:docname="a.svg"
 xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
 xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<sodipodi:namedview id="base"><inkscape:grid type="xygrid"/></sodipodi:namedview><metadata><rdf:RDF/></metadata>
<g inkscape:label="图层 1" inkscape:groupmode="layer"><rect style="fill:#c82020;-inkscape-stroke:none" width="4" height="2"/></g></svg>`,
    ],
    [
      'Sketch, with references inside',
      `<?xml version="1.0" encoding="UTF-8"?>
<svg width="400px" height="200px" viewBox="0 0 4 2" version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<!-- Generator: Sketch 52.6 (67491) - http://www.bohemiancoding.com/sketch --><title>Artboard</title><desc>Created with Sketch.</desc>
<defs><rect id="path-1" width="4" height="2"></rect></defs><g fill="none"><mask id="mask-2" fill="white"><use xlink:href="#path-1"></use></mask>
<use fill="#C82020" xlink:href="#path-1" mask="url(#mask-2)"></use></g></svg>`,
    ],
    [
      'Figma',
      `<svg width="400" height="200" viewBox="0 0 4 2" fill="none" xmlns="http://www.w3.org/2000/svg"><g clip-path="url(#clip0_1_2)">
<rect width="4" height="2" fill="#C82020"/></g><defs><clipPath id="clip0_1_2"><rect width="4" height="2" fill="white"/></clipPath></defs></svg>`,
    ],
    [
      'a library that writes prefixes of its own',
      `<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg" xmlns:ns1="http://www.w3.org/1999/xlink" viewBox="0 0 4 2">
<ns0:defs><ns0:rect id="a" width="4" height="2" fill="#c82020"/></ns0:defs><ns0:use ns1:href="#a"/></ns0:svg>`,
    ],
    [
      'a style sheet of its own and one to be loaded',
      `<?xml version="1.0"?><?xml-stylesheet type="text/css" href="http://127.0.0.1/a.css"?>
${OPEN}><style>/* fonts @ home */ @import url('https://fonts.example/css2?family=Inter:wght@400;700');
rect { fill: #c82020 }</style><rect width="4" height="2"/></svg>`,
    ],
    ['a size in percent', `${OPEN} width="100%" height="100%">${RECT}</svg>`],
  ])('%s', async (_, text) => {
    expect(await drawn(Buffer.from(text))).toEqual({ width: 1024, height: 512, middle: RED });
  });

  test('with a picture inside, its letters in lines', async () => {
    const png = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#c82020' } })
      .png()
      .toBuffer();
    const lines = png.toString('base64').replace(/.{40}/g, '$&&#10;');
    const image = `<image width="4" height="2" xlink:href="data:image/png;base64,${lines}"/>`;
    const { middle } = await drawn(Buffer.from(`${OPEN} xmlns:xlink="http://www.w3.org/1999/xlink">${image}</svg>`));
    expect(middle).toEqual(RED);
  });
});

describe('whatever encoding it comes in', () => {
  const declared = (encoding: string, text = PLAIN) => `<?xml version="1.0" encoding="${encoding}"?>\n${text}`;
  const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
  /** Draws nothing unless its name is read as it was written: ü names the rectangle. */
  const named = `${OPEN}><style>#ü{fill:#c82020}</style><rect id="ü" width="4" height="2"/></svg>`;

  const longest = (letter: string) => `<!DOCTYPE svg [<!--${letter.repeat(49_900)}-->]>`;

  test.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${declared('UTF-8', named)}`)],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${declared('UTF-16', named)}`, 'utf16le')],
    ['UTF-16 with a mark, its bytes the other way', swapped(`\uFEFF${declared('UTF-16', named)}`)],
    ['UTF-16 without a mark', Buffer.from(declared('UTF-16', named), 'utf16le')],
    ['UTF-16 without a mark, its bytes the other way', swapped(declared('UTF-16BE', named))],
    ['UTF-8 that says UTF-16', Buffer.from(declared('utf-16', named))],
    ['UTF-16 with the longest DOCTYPE', Buffer.from(`\uFEFF${longest('a')}${PLAIN}`, 'utf16le')],
    ['UTF-8 with the longest DOCTYPE, in Chinese', Buffer.from(longest('壶') + PLAIN)],
    ['ISO-8859-1', Buffer.from(declared('ISO-8859-1', named), 'latin1')],
    ['Windows-1252', Buffer.from(declared('windows-1252', named), 'latin1')],
    ['UTF-8 that says nothing', Buffer.from(named)],
  ])('%s', async (_, bytes) => {
    expect((await drawn(bytes)).middle).toEqual(RED);
  });

  test('but not in one that nobody knows, or not in the one it says', async () => {
    const outcomeOf = async (bytes: Uint8Array) => drawn(bytes).catch((error) => error.fault);
    expect(await outcomeOf(Buffer.from(declared('EBCDIC-CP-US')))).toBe('invalid_image');
    expect(await outcomeOf(Buffer.from(declared('UTF-8', named), 'latin1'))).toBe('invalid_image');
  });
});

describe('entities that are not plain texts', () => {
  const ODD = 'This SVG has an entity that is not a plain text of its own.';
  const MUCH = 'The entities of this SVG stand for too much text.';
  const MALFORMED = 'This SVG is not well formed.';
  const using = (declarations: string, inner = '<text>&a;</text>') =>
    `<!DOCTYPE svg [${declarations}]>${OPEN}>${inner}</svg>`;
  const laughs = Array.from(
    { length: 9 },
    (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`,
  );

  test.each([
    ['one of another file', using('<!ENTITY a SYSTEM "file:///etc/passwd">'), ODD],
    ['one of another server', using('<!ENTITY a PUBLIC "-//A//B" "http://127.0.0.1/a">'), ODD],
    ['one of the DTD', using('<!ENTITY % p SYSTEM "http://127.0.0.1/a.dtd"> %p;'), ODD],
    ['one that nobody declared', `${OPEN}><text>&nbsp;</text></svg>`, ODD],
    ['one that holds itself', using('<!ENTITY a "&a;">'), ODD],
    ['a billion laughs', using(`<!ENTITY a "ha">${laughs.join('')}`, '<text>&j;</text>'), ODD],
    ['one that holds markup', using('<!ENTITY a "<script>alert(1)</script>">'), ODD],
    ['one that holds markup by number', using('<!ENTITY a "&#60;script&#62;">'), ODD],
    ['one redeclared as a plain text', using('<!ENTITY a "&b;"><!ENTITY a "b">'), ODD],
    ['a long one many times', using(`<!ENTITY a "${'ha'.repeat(10_000)}">`, `<text>${'&a;'.repeat(51)}</text>`), MUCH],
    [
      'a long one many times in attributes',
      using(`<!ENTITY a "${'1 '.repeat(10_000)}">`, '<rect id="&a;"/>'.repeat(51)),
      MUCH,
    ],
    ['a DOCTYPE without end', `<!DOCTYPE svg [<!ENTITY a "b">${OPEN}></svg>`, MALFORMED],
    ['a DOCTYPE that is too long', using('<!ENTITY a "b">'.repeat(4000)), MALFORMED],
    ['two of them', `<!DOCTYPE svg>${using('<!ENTITY a "b">')}`, MALFORMED],
    ['one within the drawing', `${OPEN}><!DOCTYPE svg [<!ENTITY a "b">]></svg>`, MALFORMED],
  ])('%s', async (_, text, reason) => {
    expect(await refusal(text)).toBe(reason);
  });

  test('are passed over where nothing uses them, and what is filled in is looked at like the rest', async () => {
    expect(await refusal(using('<!ENTITY a SYSTEM "file:///etc/passwd">', RECT))).toBe('taken');
    const hostile = using(
      '<!ENTITY a "javascript:alert(1)"><!ENTITY b "url(http://x/)">',
      `<use href="&a;"/><rect fill="&b;"/>${RECT}`,
    );
    const { bytes } = await performTask({ kind: 'import', bytes: Buffer.from(hostile), alpha: true });
    expect(String(bytes)).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 4 2"><use/><rect/>${RECT}</svg>`,
    );
  });
});
