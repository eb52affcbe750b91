import { useLingui } from '@lingui/react/macro';
import { Copy, Download, ImageDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { SERVER_LIMITS, VECTOR_PNG_SCALES } from '../../../contract/limits.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { EditorDialog } from '../../ui/modals/EditorDialog.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import type { MenuItem } from '../../ui/popups/menuItems.ts';
import type { Size } from '../stage/stageView.ts';
import { SvgStage } from './SvgStage.tsx';
import s from './svgViewer.module.css';

type SvgViewerDialogProps = {
  readonly title: string;
  /** The address of the vector; undefined for one that is gone from the board. */
  readonly address: string | undefined;
  /** Its size in pixels; undefined while its text is being read, or where it cannot be. */
  readonly size: Size | undefined;
  /** Why nothing can be made of its text; undefined when it can. */
  readonly textOffReason: string | undefined;
  /** Why its text cannot be copied; undefined when it can. */
  readonly copyOffReason: string | undefined;
  readonly onCopy: () => Promise<void>;
  readonly onDownload: () => void;
  readonly onDownloadPng: (scale: number) => void;
  readonly onClose: () => void;
};

/** A vector at any size on a light or a dark ground, and what can be taken of it: its text, its file, a PNG. */
export default function SvgViewerDialog(props: SvgViewerDialogProps) {
  const { title, address, size, textOffReason, copyOffReason, onCopy, onDownload, onDownloadPng, onClose } = props;
  const { t } = useLingui();
  const stage = useRef<HTMLElement>(null);
  const [background, setBackground] = useState<'light' | 'dark'>('light');
  const [isCopied, setCopied] = useState(false);
  const deletedReason = address === undefined ? t`This vector was deleted` : undefined;

  const pngSizeItems = VECTOR_PNG_SCALES.map((scale): MenuItem => {
    const pixels = size && { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
    const isLarge = pixels && pixels.width * pixels.height > SERVER_LIMITS.picturePixels;
    return {
      id: String(scale),
      label: `PNG ${scale}x`,
      ...(pixels && { hint: `${pixels.width} × ${pixels.height}` }),
      offReason: isLarge ? t`Too large for an image` : undefined,
      onSelect: () => onDownloadPng(scale),
    };
  });

  return (
    <EditorDialog
      open
      onClose={onClose}
      initialFocus={stage}
      title={title}
      hint={size && `${roundToHundredths(size.width)} × ${roundToHundredths(size.height)}`}
      helpHref="/docs/nodes/svg"
      aside={
        <>
          <SegmentedControl
            label={t`Ground`}
            value={background}
            segments={[
              { value: 'light', label: t`Light ground` },
              { value: 'dark', label: t`Dark ground` },
            ]}
            onChange={setBackground}
          />
          <span role="status" className={s.status}>
            {isCopied && t`Copied`}
          </span>
        </>
      }
      actions={
        <>
          <Button
            variant="plain"
            icon={Copy}
            offReason={deletedReason ?? copyOffReason}
            onClick={() => void onCopy().then(() => setCopied(true))}
          >
            {t`Copy as SVG text`}
          </Button>
          <Menu
            label={t`Download PNG`}
            trigger={
              <Button
                variant="plain"
                icon={ImageDown}
                offReason={deletedReason ?? textOffReason}
              >{t`Download PNG`}</Button>
            }
            groups={[{ id: 'sizes', items: pngSizeItems }]}
          />
        </>
      }
      onSave={onDownload}
      saveIcon={Download}
      saveLabel={t`Download SVG`}
      saveOffReason={deletedReason}
      cancelLabel={t`Close`}
    >
      {address === undefined ? (
        <p role="alert">{t`This vector was deleted from the board. Undo brings it back.`}</p>
      ) : (
        <SvgStage stage={stage} address={address} alt={title} size={size} background={background} />
      )}
    </EditorDialog>
  );
}

function roundToHundredths(side: number): number {
  return Math.round(side * 100) / 100;
}
