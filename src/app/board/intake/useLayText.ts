import { useLingui } from '@lingui/react/macro';
import { SERVER_LIMITS } from '../../../../contract/limits.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { useNotices } from '../../../ui/notices/noticesContext.ts';
import { drawingIn } from './fileInText.ts';
import { cornerAround, cornerFor } from './layFiles.ts';
import type { LayFiles } from './useLayFiles.tsx';

const TEXT = 'textNode';

/** Lays a Text node of these words around a place; a drawing's source becomes that drawing, and what is too long is said. */
export function useLayText(actor: BoardActor, lay: LayFiles): (text: string, middle: () => Point) => void {
  const { t, i18n } = useLingui();
  const notices = useNotices();
  return (text, middle) => {
    const drawing = drawingIn(text);
    if (drawing) return lay([drawing], cornerFor(actor, [drawing], middle()));
    const max = SERVER_LIMITS.promptLength;
    if (text.length > max) {
      const [length, most] = [i18n.number(text.length), i18n.number(max)];
      notices.show({
        key: 'paste',
        bad: true,
        title: t`This text is too long for a Text node`,
        text: t`It has ${length} characters; ${most} fit.`,
      });
      return;
    }
    actor.send({ type: 'node.added', nodeType: TEXT, position: cornerAround(actor, middle(), TEXT), data: { text } });
  };
}
