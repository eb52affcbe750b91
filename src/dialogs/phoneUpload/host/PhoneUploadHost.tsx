import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { definitionOf } from '../../../nodes/registry.ts';
import { isLocalAddress } from '../../../session/isLocalAddress.ts';
import { problemMessage } from '../../../session/problemMessage.ts';
import type { DialogHostProps } from '../../defineDialog.ts';
import PhoneUploadDialog, { type AddressReach } from '../PhoneUploadDialog.tsx';
import { usePhoneCode } from './usePhoneCode.ts';

/** Networks that no address of the internet is in. */
const PRIVATE_HOST = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cde])|^[^.]+$|\.local$/;

/** The phone dialog over the api. The server puts the image into the node: it comes as whatever others do, and ends the waiting. */
export default function PhoneUploadHost({ session, id, onClose }: DialogHostProps) {
  const { t, i18n } = useLingui();
  const { actor, notices } = session;
  const key = useSelector(actor, ({ context }) => {
    const node = context.board.nodes.get(id);
    return node && definitionOf(node.type)?.pictureOf(node)?.objectKey;
  });
  const [initialKey] = useState(key);
  const { code, renew, endCode } = usePhoneCode(session, id);
  const notifyArrival = useEffectEvent(() => {
    notices.show({ title: t`The image is on the board` });
    onClose();
  });
  useEffect(() => {
    if (key !== undefined && key !== initialKey) notifyArrival();
  }, [key, initialKey]);

  function endAndClose(): void {
    endCode();
    onClose();
  }

  return (
    <PhoneUploadDialog
      code={
        code.kind === 'failed'
          ? { kind: 'failed', problem: i18n._(problemMessage(code.error)) }
          : code.kind === 'made'
            ? { ...code, reach: addressReach(code.url) }
            : code
      }
      onRenew={renew}
      onClose={endAndClose}
    />
  );
}

function addressReach(url: string): AddressReach {
  if (isLocalAddress(url)) return 'here';
  return PRIVATE_HOST.test(new URL(url).hostname) ? 'network' : 'anywhere';
}
