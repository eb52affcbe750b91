import { useLingui } from '@lingui/react/macro';
import { SERVER_LIMITS } from '../../../../contract/limits.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { useNotices } from '../../../ui/notices/noticesContext.ts';
import { cornerForFiles, cornerForType } from './addFileNodes.ts';
import { svgFileInText } from './fileInText.ts';
import type { AddFiles } from './useAddFiles.tsx';

const TEXT_TYPE = 'textNode';

/** Lays a Text node of these words around a place; a drawing's source becomes that drawing, and what is too long is said. */
export function useAddText(actor: BoardActor, addFiles: AddFiles): (text: string, centerOf: () => Point) => void {
  const { t, i18n } = useLingui();
  const notices = useNotices();
  return (text, getCenter) => {
    const drawing = svgFileInText(text);
    if (drawing) return addFiles([drawing], cornerForFiles(actor, [drawing], getCenter()));
    const max = SERVER_LIMITS.promptLength;
    if (text.length > max) {
      const [length, maxLength] = [i18n.number(text.length), i18n.number(max)];
      notices.show({
        key: 'paste',
        bad: true,
        title: t`This text is too long for a Text node`,
        text: t`It has ${length} characters; ${maxLength} fit.`,
      });
      return;
    }
    actor.send({
      type: 'node.added',
      nodeType: TEXT_TYPE,
      position: cornerForType(actor, getCenter(), TEXT_TYPE),
      data: { text },
    });
  };
}
