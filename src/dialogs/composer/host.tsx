import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { COMPOSER_EXPORT_SCALE, IMAGE_NODE_SIZE } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { connectedInputsOf, inputAsset } from '../../board/connect/inputs.ts';
import { isInCompositionCycle } from '../../board/connect/isInCompositionCycle.ts';
import { isFixed } from '../../board/document/board.ts';
import ComposerDialog from '../../dialogs/composer/ComposerDialog.tsx';
import { COMPOSER_DRAFT } from '../../dialogs/composer/draft.ts';
import type { LayerSource, OnExport } from '../../dialogs/composer/useComposer.ts';
import { type Arrangement, canvasSize, type LayerId } from '../../geometry/image/layers.ts';
import type { BoardContext } from '../../machines/events/board.events.ts';
import { arrangementOf, isComposed, layerInputOf } from '../../nodes/composer/composition.ts';
import { nameOf } from '../../nodes/nameOf.ts';
import type { DialogHostProps } from '../defineDialog.ts';
import { NODE_NOT_CHANGEABLE, saveOnNode } from '../host/saveOnNode.ts';
import { editorFailureMessage } from '../host/uploadFailureMessage.ts';
import { useDialogDraft } from '../host/useDialogDraft.ts';
import { useFullPictureUrl } from '../host/useFullPictureUrl.ts';

/** The Composer's dialog: it follows what is wired now, keeps the arrangement on the node, and exports its picture as an image. */
export default function ComposerHost({ session, id, onClose }: DialogHostProps) {
  const { i18n } = useLingui();
  const { actor } = session;
  const node = useSelector(actor, ({ context }) => context.board.nodes.get(id));
  const canEdit = useSelector(actor, ({ context }) => mayEdit(context));
  const isClosed = useRef(false);
  /** The data that the arrangement grew from: those that the dialog opened with, and what it saved since. */
  const base = useRef(node?.data);
  const sources = {
    layer1: useLayerSource(session, id, 'layer1'),
    layer2: useLayerSource(session, id, 'layer2'),
    layer3: useLayerSource(session, id, 'layer3'),
    layer4: useLayerSource(session, id, 'layer4'),
  };
  const draft = useDialogDraft(session, id, COMPOSER_DRAFT);
  if (!node || !draft.isLoaded) return null;

  function discardDraftAndClose() {
    draft.save(null);
    onClose();
  }

  /** Puts the arrangement on the node, with what others arranged meanwhile, and answers what it is then; undefined where that was refused. */
  function saveArrangement(arrangement: Arrangement): Arrangement | undefined {
    const read = (data: unknown) => arrangementData(arrangementOf(data));
    const data = arrangementData(arrangement);
    const merged = saveOnNode(actor, id, { base: read(base.current), data, read });
    if (!merged) return undefined;
    base.current = { ...base.current, ...data };
    return arrangementOf(merged);
  }

  /** The stored picture, where it is of this arrangement. */
  function composedPicture(arrangement: Arrangement) {
    const { board, facts } = actor.getSnapshot().context;
    const currentNode = board.nodes.get(id);
    const arrangedNode = currentNode && {
      ...currentNode,
      data: { ...currentNode.data, ...arrangementData(arrangement) },
    };
    if (!arrangedNode || !isComposed({ node: arrangedNode, connectedInputs: connectedInputsOf(board, id, facts) }))
      return undefined;
    return readNodeData('composerNode', currentNode.data);
  }

  const exportImage: OnExport = async (arranged) => {
    const arrangement = saveArrangement(arranged);
    if (!arrangement) return i18n._(NODE_NOT_CHANGEABLE);
    try {
      await session.renewPicture(id);
    } catch (error) {
      return i18n._(editorFailureMessage({ actor, id }, error));
    }
    if (isClosed.current) return undefined;
    const picture = composedPicture(arrangement);
    if (!picture) return i18n._(notComposedReason(actor.getSnapshot().context, id));
    const { imageUrl, objectKey } = picture;
    const { width, height } = canvasSize(arrangement.aspectRatio);
    actor.send({
      type: 'node.added',
      nodeType: 'prototype2DNode',
      beside: { id, side: 'right' },
      size: IMAGE_NODE_SIZE,
      connection: { node: id, handle: 'out.image.image' },
      data: {
        imageUrl,
        objectKey,
        imageWidth: width * COMPOSER_EXPORT_SCALE,
        imageHeight: height * COMPOSER_EXPORT_SCALE,
        madeBy: 'save_image',
        madeFrom: { 'in.image.image': objectKey },
      },
    });
    discardDraftAndClose();
    return undefined;
  };

  return (
    <ComposerDialog
      arrangement={arrangementOf(node.data)}
      sources={sources}
      readOnly={!canEdit || isFixed(node)}
      onCancel={() => {
        isClosed.current = true;
        discardDraftAndClose();
      }}
      onSave={(arrangement) => {
        if (saveArrangement(arrangement)) discardDraftAndClose();
        else onClose();
      }}
      onExport={exportImage}
      draft={draft.recovered}
      onDraft={draft.save}
    />
  );
}

/** Why composing anew left a node without the picture that was wanted. */
function notComposedReason({ board, facts }: BoardContext, id: NodeId): MessageDescriptor {
  return isInCompositionCycle(board, id, facts)
    ? msg`No image was made: the Composer’s own image is connected back into it.`
    : msg`No image was made: the Composer changed in the meantime.`;
}

/** An arrangement as the node keeps it. */
function arrangementData({ aspectRatio, layers }: Arrangement) {
  return { aspectRatio, imageTransforms: layers };
}

/** The source of a layer now, with a fresh address. */
function useLayerSource(session: DialogHostProps['session'], id: DialogHostProps['id'], layer: LayerId) {
  const { i18n } = useLingui();
  const { actor } = session;
  const connectedInput = useSelector(
    actor,
    ({ context }) => connectedInputsOf(context.board, id, context.facts)[layerInputOf(layer)],
    isEqualJson,
  );
  const picture = useSelector(
    actor,
    ({ context }) => inputAsset(connectedInputsOf(context.board, id, context.facts), layerInputOf(layer)),
    isEqualJson,
  );
  const address = useFullPictureUrl(session, picture);
  if (!picture || !connectedInput) return undefined;
  const source: LayerSource = {
    address,
    title: nameOf(connectedInput.node, actor.getSnapshot().context.board, i18n),
  };
  return source;
}
