import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import * as assets from '../../../../contract/calls/assets.ts';
import type { ObjectKey } from '../../../../contract/ids.ts';
import type { Api } from '../../../api/api.ts';
import { CallError } from '../../../api/errors.ts';
import { fetchAsset } from '../../../api/fetchAsset.ts';
import type { Asset } from '../../../board/document/nodeFacts.ts';
import type { StlProblem } from '../../../cards/context/cardServices.ts';
import { callFailure } from '../../../cards/failure/handleFailure.ts';
import { MODEL_REASONS } from '../../../cards/model/modelReason.ts';
import { limitOfError } from '../../../machines/effects/limitRefusal.ts';
import { safeName } from '../../../session/fileNames.ts';
import { hasMessage, problemMessage } from '../../../session/problemMessage.ts';
import { saveFile } from '../../../session/services/files.ts';

/** Saves a model as an STL file (`export_stl`). Answers why there is none (spec section 8). */
export async function exportStl(api: Api, model: Asset | undefined, title: string): Promise<StlProblem | undefined> {
  if (!model?.objectKey) return { text: t`Error exporting STL`, advice: t`There is no stored model here yet.` };
  try {
    const { stl_url } = await api.call(assets.exportStl, { object_key: model.objectKey as ObjectKey });
    if (!stl_url) return { text: t`No STL URL returned`, advice: t`Please try again.` };
    saveFile(await fetchAsset(stl_url), `${safeName(title) || 'model'}.stl`);
    return undefined;
  } catch (error) {
    console.error('export_stl', error);
    const reason = reasonOf(error);
    const isLimit = callFailure('export_stl', error).kind === 'upgrade';
    return { text: t`Failed to export STL: ${reason}`, ...(isLimit && { limit: limitOfError('export_stl', error) }) };
  }
}

/** The server's sentence where there is one; whoever reads another language gets the app's own words if it has some for the refusal. */
function reasonOf(error: unknown): string {
  const detail = error instanceof CallError ? error.problem?.detail : undefined;
  const sentence = MODEL_REASONS[detail ?? ''];
  if (sentence !== undefined) return i18n._(sentence);
  return detail && (i18n.locale === 'en' || !hasMessage(error)) ? detail : i18n._(problemMessage(error));
}
