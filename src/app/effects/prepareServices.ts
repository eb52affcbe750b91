import { getImageUrl } from '../../../contract/calls/assets.ts';
import type { ObjectKey } from '../../../contract/ids.ts';
import type { Api } from '../../api/api.ts';
import { dataUrlOf } from '../../api/dataUrl.ts';
import { fetchAsset } from '../../api/fetchAsset.ts';
import type { Asset } from '../../board/document/nodeFacts.ts';
import type { PrepareServices } from '../../machines/run/nodeRun.ts';
import { storePicture } from '../../session/services/uploads.ts';

/** The context of a step before a call. */
export function prepareServices(api: Api, signal: AbortSignal): PrepareServices {
  async function addressOf({ objectKey, url }: Asset): Promise<string | undefined> {
    if (!objectKey) return url;
    const answer = await api.call(getImageUrl, { object_key: objectKey as ObjectKey }, { signal });
    return answer.image_url;
  }
  return {
    signal,
    async store(picture, { alpha }) {
      const { imageUrl, objectKey } = await storePicture(api, picture, { alpha, signal });
      return { objectKey, url: imageUrl };
    },
    addressOf,
    async dataUrlOf(asset) {
      const address = await addressOf(asset);
      if (address === undefined) throw new Error('The object has neither a key nor an address.');
      return dataUrlOf(await fetchAsset(address));
    },
  };
}
