import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { MediaError } from '../kit/protocol.ts';
import { performTask } from '../performTask.ts';
import { fullRect, importSvg, svgOf } from './drawn.fixture.ts';

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg"';
const draw = (text: string) => performTask({ kind: 'import', bytes: Buffer.from(text), alpha: true });

test.each([
  ['nothing', ''],
  ['what is only defined', '<defs><rect width="5" height="5"/></defs>'],
  ['symbols that nobody uses', '<symbol id="a" viewBox="0 0 9 9"><path d="M0 0h5v5z"/></symbol>'],
  ['what is hidden', '<g display="none"><rect width="5" height="5"/></g>'],
  ['a script that would draw', '<script>draw()</script>'],
  ['a use of another file', '<use href="http://x/a.svg#a"/>'],
])('a drawing of %s says that nothing is to be seen', async (_, inner) => {
  for (const head of ['', ' width="0" height="0"', ' style="display:none"', ' viewBox="0 0 0 0"']) {
    const refused = await draw(`${OPEN}${head}>${inner}</svg>`).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MediaError);
    expect([(refused as MediaError).fault, (refused as MediaError).message]).toEqual([
      'nothing_visible',
      'There is nothing to be seen in this drawing.',
    ]);
  }
});

test('a blank drawing that says its size stays one', async () => {
  expect((await importSvg('')).at(50, 50)).toEqual([0, 0, 0, 0]);
});

const BAND = '<rect width="50%" height="100%" fill="#27c"/>';
test.each([
  ['units', `viewBox="0 0 60000 60000"`, BAND, 7071, 7071],
  ['pixels', `width="60000" height="60000"`, BAND, 7071, 7071],
  ['millimetres', 'width="10000mm" height="500mm" viewBox="0 0 100 5"', BAND, 16_384, 819],
  ['units along one side', 'viewBox="0 0 1000000 5000"', BAND, 16_384, 81],
  ['units that it does not say', '', '<rect width="90000" height="45000" fill="#27c"/>', 10_000, 5000],
  ['units to the left', '', '<rect x="-800000" width="900000" height="9000" fill="#27c"/>', 16_384, 163],
])('a drawing of very many %s is drawn as large as a picture may be', async (_, head, inner, width, height) => {
  const picture = await draw(`${OPEN} ${head}>${inner}</svg>`);
  expect([picture.width, picture.height, picture.drawing]).toEqual([width, height, undefined]);
  expect(width * height).toBeLessThanOrEqual(SERVER_LIMITS.picturePixels);
  const { data, info } = await sharp(picture.raster, { limitInputPixels: false })
    .resize(100, 1, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(20 * info.channels, 20 * info.channels + 3)]).toEqual([34, 119, 204]);
});

test.each([
  ['a hundredth of a pixel', '<rect width="0.02" height="0.01" fill="#27c"/>', [1024, 512]],
  ['a hair', '<path d="M0 .2H100" stroke="#27c" stroke-width=".4"/>', [1024, 4]],
])('%s that says no size is seen', async (_, inner, size) => {
  const { width, height } = await draw(`${OPEN}>${inner}</svg>`);
  expect([width, height]).toEqual(size);
});

test('a drawing that fits is as large as it says', async () => {
  const bytes = svgOf(fullRect(''), 'width="2000" height="1500"');
  const { width, height } = await performTask({ kind: 'import', bytes, alpha: true });
  expect([width, height]).toEqual([2000, 1500]);
});
