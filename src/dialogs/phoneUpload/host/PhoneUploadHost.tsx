import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { definitionOf } from '../../../nodes/registry.ts';
import { isLocalAddress } from '../../../session/isLocalAddress.ts';
import { problemMessage } from '../../../session/problemMessage.ts';
import type { DialogHostProps } from '../../defineDialog.ts';
import PhoneUploadDialog, { type Reach } from '../PhoneUploadDialog.tsx';
import { usePhoneCode } from './usePhoneCode.ts';

/** Networks that no address of the internet is in. */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cde])|^[^.]+$|\.local$/;

/** The phone dialog over the api. The server puts the image into the node: it comes as whatever others do, and ends the waiting. */
export default function PhoneUploadHost({ session, id, onClose }: DialogHostProps) {
  const { t, i18n } = useLingui();
  const { actor, notices } = session;
  const key = useSelector(actor, ({ context }) => {
    const node = context.board.nodes.get(id);
    return node && definitionOf(node.type)?.pictureOf(node)?.objectKey;
  });
  const [before] = useState(key);
  const { code, renew, end } = usePhoneCode(session, id);
  const arrive = useEffectEvent(() => {
    notices.show({ title: t`The image is on the board` });
    onClose();
  });
  useEffect(() => {
    if (key !== undefined && key !== before) arrive();
  }, [key, before]);

  function leave(): void {
    end();
    onClose();
  }

  return (
    <PhoneUploadDialog
      code={
        code.kind === 'failed'
          ? { kind: 'failed', problem: i18n._(problemMessage(code.error)) }
          : code.kind === 'made'
            ? { ...code, reach: reachOf(code.url) }
            : code
      }
      onNew={renew}
      onClose={leave}
    />
  );
}

function reachOf(url: string): Reach {
  if (isLocalAddress(url)) return 'here';
  return PRIVATE.test(new URL(url).hostname) ? 'network' : 'anywhere';
}
