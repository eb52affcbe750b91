import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fetchAsset } from '../../api/fetchAsset.ts';
import { VECTOR_FILE_TITLE } from '../../cards/context/cardServices.ts';
import { titleOf } from '../../cards/header/titleOf.ts';
import { drawVector, vectorSize } from '../../cards/picture/drawVector.ts';
import { encodeBitmap } from '../../cards/picture/encodeBitmap.ts';
import SvgViewerDialog from '../../dialogs/svgViewer/SvgViewerDialog.tsx';
import { definitionOf } from '../../nodes/registry.ts';
import { downloadFailedNotice } from '../../session/notices/noticeText.ts';
import { saveFile } from '../../session/services/files.ts';
import type { DialogHostProps } from '../defineDialog.ts';
import { useFullPictureUrl } from '../host/useFullPictureUrl.ts';

/** The SVG viewer over the api: the vector's text is read for its size, to be copied, and to be drawn as a PNG. */
export default function SvgViewerHost({ session, id, onClose }: DialogHostProps) {
  const { t } = useLingui();
  const { actor, pictureServices, notices } = session;
  const node = useSelector(actor, ({ context }) => context.board.nodes.get(id));
  const picture = node && definitionOf(node.type)?.pictureOf(node);
  const address = useFullPictureUrl(session, picture);
  const text = useVectorText(address);
  if (node && address === undefined) return null;

  async function downloadPng(scale: number) {
    try {
      saveFile(
        await encodeBitmap(await drawVector(text ?? '', scale), 'image/png'),
        `${VECTOR_FILE_TITLE}-${scale}x.png`,
      );
    } catch (error) {
      console.error('vector as png', error);
      notices.show(downloadFailedNotice());
    }
  }

  const unreadReason =
    text === undefined
      ? t`This vector is still being read`
      : text === null
        ? t`This vector couldn’t be read`
        : undefined;
  // The clipboard is missing where the page is neither secure nor of this machine.
  const clipboardOffReason = navigator.clipboard ? undefined : t`Copying needs https or localhost`;
  return (
    <SvgViewerDialog
      title={(node && titleOf(node)) ?? t`Vector`}
      address={node && address}
      size={text ? sizeOfVector(text) : undefined}
      textOffReason={unreadReason}
      copyOffReason={unreadReason ?? clipboardOffReason}
      onCopy={() => navigator.clipboard.writeText(text ?? '')}
      onDownload={() => picture && pictureServices.download(picture, VECTOR_FILE_TITLE, 'svg')}
      onDownloadPng={(scale) => void downloadPng(scale)}
      onClose={onClose}
    />
  );
}

/** The text at an address; undefined while it is read, null where it cannot be. */
function useVectorText(address: string | undefined): string | null | undefined {
  const [loadedText, setLoadedText] = useState<{ readonly address: string; readonly text: string | null }>();
  useEffect(() => {
    if (!address) return;
    let isCurrent = true;
    fetchAsset(address)
      .then((blob) => blob.text())
      .then(
        (text) => isCurrent && setLoadedText({ address, text }),
        (error) => {
          console.error('vector', error);
          if (isCurrent) setLoadedText({ address, text: null });
        },
      );
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return loadedText && loadedText.address === address ? loadedText.text : undefined;
}

function sizeOfVector(text: string) {
  try {
    return vectorSize(text);
  } catch {
    return undefined;
  }
}
