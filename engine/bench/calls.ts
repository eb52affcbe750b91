import { ObjectKey } from '../../contract/ids.ts';
import { GenerateEvent, generateImage } from '../../contract/operations/generateImage.ts';
import type { Account } from '../../scripts/seed/seedBoard.ts';

export { makeCall as call } from '../../scripts/seed/seedBoard.ts';

type Asked = { readonly prompt: string; readonly seed: number };

/** Generates square designs, and waits for the end of the stream. Throws when it tells of an error. */
export async function generate({ url, token }: Account, { prompt, seed }: Asked): Promise<ObjectKey[]> {
  const response = await fetch(url + generateImage.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ prompt, seed, model: 'Product Design', aspect_ratio: '1:1', think: false }),
  });
  const blocks = (await response.text()).split('\n\n').flatMap((block) => {
    const parts = /^event: (\w+)\ndata: (.*)$/m.exec(block);
    return parts ? [GenerateEvent.parse({ event: parts[1], data: JSON.parse(parts[2] ?? '') })] : [];
  });
  const failed = blocks.find(({ event }) => event === 'error');
  if (!response.ok || failed) throw new Error(`generate_image failed: ${JSON.stringify(failed ?? response.status)}`);
  return blocks.flatMap((block) => (block.event === 'image' ? [ObjectKey.parse(block.data.object_key)] : []));
}
