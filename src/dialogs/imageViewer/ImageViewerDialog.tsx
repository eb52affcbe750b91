import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { EditorDialog, EditorGroup } from '../../ui/modals/EditorDialog.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import type { Size } from '../stage/stageView.ts';
import { type ComparisonMode, ImageViewerStage } from './ImageViewerStage.tsx';
import s from './imageViewer.module.css';
import { PictureStrip } from './PictureStrip.tsx';
import { Recipe, type RecipeProps } from './Recipe.tsx';
import type { BoardPicture, DisplayedPicture } from './viewerPictures.ts';

type ImageViewerDialogProps<Format extends string> = {
  /** The board's pictures, in reading order. */
  readonly pictures: readonly BoardPicture[];
  /** The one that is shown; undefined once it is gone from the board. */
  readonly picture: DisplayedPicture | undefined;
  /** The one that it is compared with. */
  readonly comparedPicture: DisplayedPicture | undefined;
  readonly recipe: Omit<RecipeProps, 'title' | 'size'>;
  readonly formats: readonly Format[];
  readonly onStep: (by: 1 | -1) => void;
  readonly onCompare: (id: string | undefined) => void;
  readonly onDownload: (format: Format) => void;
  readonly onClose: () => void;
};

/** The board's pictures, one after the other or two compared, at any size, each with how it was made. */
export default function ImageViewerDialog<Format extends string>(props: ImageViewerDialogProps<Format>) {
  const { pictures, picture, comparedPicture, recipe, formats, onStep, onCompare, onDownload, onClose } = props;
  const { t } = useLingui();
  const stage = useRef<HTMLElement>(null);
  const [comparison, setComparison] = useState<ComparisonMode>('slider');
  const [measuredSize, setMeasuredSize] = useState<{ readonly id: string; readonly size: Size }>();
  const size = measuredSize?.id === picture?.id ? measuredSize?.size : picture?.size;
  const place = pictures.findIndex(({ id }) => id === picture?.id) + 1;
  const count = pictures.length;
  const deletedReason = picture ? undefined : t`This image was deleted`;
  const otherTitle = comparedPicture?.title;
  const hasOthers = pictures.length - (place > 0 ? 1 : 0) > 0;
  const noOtherReason = hasOthers ? undefined : t`There is no other image on the board`;
  const title = picture ? picture.title : t`Image`;

  return (
    <EditorDialog
      open
      onClose={onClose}
      initialFocus={stage}
      title={picture && otherTitle ? t`${title} and ${otherTitle}` : title}
      helpHref="/docs/nodes/image"
      properties={
        <>
          {picture && hasOthers && (
            <EditorGroup title={t`Compare`}>
              {comparedPicture && (
                <SegmentedControl
                  label={t`How to compare`}
                  wide
                  value={comparison}
                  segments={[
                    { value: 'slider', label: t`Slider` },
                    { value: 'beside', label: t`Side by side` },
                  ]}
                  onChange={setComparison}
                />
              )}
              <PictureStrip
                pictures={pictures}
                displayedId={picture.id}
                selected={comparedPicture?.id}
                onChoose={onCompare}
              />
            </EditorGroup>
          )}
          {picture && <Recipe {...recipe} title={title} size={size} />}
        </>
      }
      aside={
        <>
          <IconButton
            size="md"
            label={t`Previous`}
            icon={ChevronLeft}
            shortcut="ArrowLeft"
            offReason={noOtherReason}
            onClick={() => onStep(-1)}
          />
          <IconButton
            size="md"
            label={t`Next`}
            icon={ChevronRight}
            shortcut="ArrowRight"
            offReason={noOtherReason}
            onClick={() => onStep(1)}
          />
          {place > 0 && (
            <span className={s.count} role="status">
              <span className="sr-only">{title}</span> <span>{t`${place} of ${count}`}</span>
            </span>
          )}
        </>
      }
      actions={
        <Menu
          label={t`Download`}
          trigger={<Button icon={Download} offReason={deletedReason}>{t`Download`}</Button>}
          groups={[
            {
              id: 'formats',
              items: formats.map((format) => ({
                id: format,
                label: format.toUpperCase(),
                onSelect: () => onDownload(format),
              })),
            },
          ]}
        />
      }
      cancelLabel={t`Close`}
    >
      {picture ? (
        <ImageViewerStage
          stage={stage}
          picture={picture}
          comparedPicture={comparedPicture}
          comparison={comparison}
          onStep={onStep}
          onDownload={() => formats[0] && onDownload(formats[0])}
          onSize={(next) => setMeasuredSize({ id: picture.id, size: next })}
        />
      ) : (
        <p role="alert" className={s.gone}>
          {t`This image was deleted from the board. Undo brings it back.`}
        </p>
      )}
    </EditorDialog>
  );
}
