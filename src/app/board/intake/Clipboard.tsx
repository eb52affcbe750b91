import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { BoardNode } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { type BoardClip, copyNodes, pasteNodes } from '../../../board/edit/clipboard.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { titleOf } from '../../../cards/header/titleOf.ts';
import { addPoints, type Point } from '../../../geometry/plane/point.ts';
import { screenToBoard } from '../../../geometry/viewport/viewport.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { acceptsFiles } from '../../../machines/board/board.runs.ts';
import { isAccepted } from '../../../machines/run/nodeUpload.ts';
import { definitionOf } from '../../../nodes/registry.ts';
import { api } from '../../../session/client.ts';
import { type Shortcut, shortcutLabel } from '../../../ui/keyboard/shortcuts.ts';
import { useNotices } from '../../../ui/notices/noticesContext.ts';
import { cornerForFiles } from './addFileNodes.ts';
import { attachClipboard, type ClipboardContent, type ClipboardText } from './attachClipboard.ts';
import { clipHtml, clipInHtml } from './clipboardHtml.ts';
import { foreignFiles, omitFiles, unknownFiles } from './foreignClipFiles.ts';
import type { AddFiles } from './useAddFiles.tsx';
import { useAddText } from './useAddText.ts';

/** The distance of a second paste at one place from the first, in board units. */
const REPEATED_PASTE_OFFSET = { x: 24, y: 24 };

/** Nodes, files and text go to the system's clipboard and come from it. */
export function Clipboard({ actor, addFiles }: { actor: BoardActor; addFiles: AddFiles }) {
  const { t, i18n } = useLingui();
  const canvas = useCanvas();
  const { panZoom, commands, clipboardSlot } = canvas;
  const notices = useNotices();
  const addText = useAddText(actor, addFiles);
  const lastPaste = useRef<{ readonly requestedPoint: Point; readonly usedPoint: Point }>(undefined);

  const copy = useEffectEvent((): ClipboardText | undefined => {
    const { board, selection } = actor.getSnapshot().context;
    const clip = copyNodes(
      board,
      [...selection].filter((id) => board.nodes.has(id as NodeId)).map((id) => id as NodeId),
    );
    if (clip.nodes.length === 0) return undefined;
    const lines = clip.nodes.map(textOf).filter((line) => line !== '');
    return { html: clipHtml(clip, lines), text: lines.join('\n\n') };
  });

  function textOf(node: BoardNode): string {
    const definition = definitionOf(node.type);
    const prompt = typeof node.data.prompt === 'string' ? node.data.prompt : '';
    return definition?.textOf(node) || prompt || titleOf(node) || (definition ? i18n._(definition.label) : '');
  }

  const paste = useEffectEvent(({ html, text, files }: ClipboardContent): boolean => {
    if (canvas.scene.isReadOnly()) return false;
    const clip = clipInHtml(html);
    if (clip === null) notices.show({ key: 'paste', bad: true, title: t`The copied nodes couldn’t be pasted` });
    else if (clip) void pasteClip(clip);
    else if (files.length > 0) pasteFiles(files);
    else if (text.trim() !== '') addText(text, pastePoint);
    else return false;
    return true;
  });

  /** The pointer, or else the middle of what is seen; a step further when something was pasted there just now. */
  function pastePoint(): Point {
    const { width, height } = canvas.camera.size();
    const requestedPoint = screenToBoard(
      canvas.camera.viewport(),
      panZoom.pointer() ?? { x: width / 2, y: height / 2 },
    );
    const isSamePoint =
      lastPaste.current?.requestedPoint.x === requestedPoint.x &&
      lastPaste.current.requestedPoint.y === requestedPoint.y;
    const point =
      isSamePoint && lastPaste.current ? addPoints(lastPaste.current.usedPoint, REPEATED_PASTE_OFFSET) : requestedPoint;
    lastPaste.current = { requestedPoint, usedPoint: point };
    return point;
  }

  /** Pastes nodes that were copied. Pictures of another account's board are there for that account alone: leaves them out, and says so. */
  async function pasteClip(clip: BoardClip): Promise<void> {
    const middle = pastePoint();
    const unknownKeys = unknownFiles(clip, actor.getSnapshot().context.board);
    const allowedClip = unknownKeys.length === 0 ? clip : omitFiles(clip, await foreignFiles(unknownKeys, api));
    const omittedCount = clip.nodes.length - allowedClip.nodes.length;
    if (omittedCount > 0)
      notices.show({
        key: 'paste',
        title: plural(omittedCount, {
          one: '# node was left out: its file belongs to another account',
          other: '# nodes were left out: their files belong to another account',
        }),
        text: t`Ask the owner for a link to edit their board, or download the files there and drop them here.`,
      });
    if (allowedClip.nodes.length > 0) addCopiedNodes(allowedClip, middle);
  }

  function addCopiedNodes(clip: BoardClip, middle: Point): void {
    const { newId, facts } = actor.getSnapshot().context;
    const pasted = pasteNodes(clip, { middle, newId: () => newId() as NodeId, factsOf: facts });
    actor.send({ type: 'nodes.laid', ...pasted });
  }

  /** One file fills the empty card that is selected and takes it. */
  function pasteFiles(files: readonly File[]): void {
    const { context } = actor.getSnapshot();
    const { selection, board } = context;
    const [selectedNode] = selection.size === 1 ? [...selection].map((id) => board.nodes.get(id as NodeId)) : [];
    const { upload, pictureOf } = definitionOf(selectedNode?.type ?? '') ?? {};
    const [file] = files;
    const fillsCard =
      selectedNode &&
      file &&
      files.length === 1 &&
      upload &&
      isAccepted(upload, file) &&
      acceptsFiles(context, selectedNode.id);
    if (fillsCard && pictureOf?.(selectedNode) === undefined)
      actor.send({ type: 'file.selected', id: selectedNode.id, file });
    else addFiles(files, cornerForFiles(actor, files, pastePoint()));
  }

  const showRefusal = useEffectEvent((error: unknown, shortcut: Shortcut) => {
    console.error('clipboard', error);
    const key = shortcutLabel(shortcut);
    notices.show({
      key: 'paste',
      title: t`The browser didn’t allow clipboard access`,
      text: t`Press ${key}.`,
    });
  });

  useEffect(() => {
    const clipboard = attachClipboard({
      copy: () => copy(),
      remove: () => commands.remove(),
      paste: (content) => paste(content),
      onRefused: (error, key) => showRefusal(error, key),
    });
    clipboardSlot.current = clipboard;
    return () => {
      clipboardSlot.current = undefined;
      clipboard.detach();
    };
  }, [commands, clipboardSlot]);

  return null;
}
