import { useLingui } from '@lingui/react/macro';
import { SERVER_LIMITS } from '../../../../contract/limits.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { useNotices } from '../../../ui/notices/noticesContext.ts';
import { cornerForFiles, cornerForType } from './addFileNodes.ts';
import { fileInDataUrl, isPictureAddress, svgFileInText } from './fileInText.ts';
import type { AddFiles } from './useAddFiles.tsx';

const TEXT_TYPE = 'textNode';

/**
 * Lays a Text node of these words around a place; a drawing's source, and a picture that is written out, becomes that picture. What is too
 * long is said, and so is the way of a picture whose address alone is there: the page asks no other site for anything.
 */
export function useAddText(actor: BoardActor, addFiles: AddFiles): (text: string, centerOf: () => Point) => void {
  const { t, i18n } = useLingui();
  const notices = useNotices();
  return (text, getCenter) => {
    const picture = svgFileInText(text) ?? fileInDataUrl(text);
    if (picture) return addFiles([picture], cornerForFiles(actor, [picture], getCenter()));
    const max = SERVER_LIMITS.promptLength;
    if (text.length > max) {
      const [length, maxLength] = [i18n.number(text.length), i18n.number(max)];
      notices.show({
        key: 'paste',
        bad: true,
        title: t`This text is too long for a Text node`,
        text: t`It has ${length} characters; the limit is ${maxLength}.`,
      });
      return;
    }
    actor.send({
      type: 'node.added',
      nodeType: TEXT_TYPE,
      position: cornerForType(actor, getCenter(), TEXT_TYPE),
      data: { text },
    });
    if (isPictureAddress(text))
      notices.show({
        key: 'paste',
        title: t`The address was added as text`,
        text: t`To add the image itself, copy it on its page and paste it here, or save it and drop the file.`,
      });
  };
}
