import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { SERVER_LIMITS } from '../../../../../contract/limits.ts';
import { isFixed } from '../../../../board/document/board.ts';
import { commonValue, nodesWithProperties, sharedFields } from '../../../../board/edit/properties.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { ColourField } from '../../../../ui/fields/colour/ColourField.tsx';
import { SegmentedControl } from '../../../../ui/fields/SegmentedControl.tsx';
import { Select } from '../../../../ui/fields/Select.tsx';
import { Slider } from '../../../../ui/fields/Slider.tsx';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { BoardSheet } from '../../BoardSheet.tsx';
import { NODE_SETTINGS, type NodeSetting, type SettingName, type SettingOption, settingsOf } from './nodeSettings.ts';
import s from './properties.module.css';
import { selectedNodes } from './propertyActions.ts';

type FieldsSheetProps = { readonly session: BoardSession; readonly onClose: () => void };

/** Edits the settings that the selected nodes have in common, all at once. It follows the selection, and goes with it. */
export function FieldsSheet({ session: { actor }, onClose }: FieldsSheetProps) {
  const { t } = useLingui();
  const board = useSelector(actor, ({ context }) => context.board);
  const selection = useSelector(actor, ({ context }) => context.selection);
  const nodes = selectedNodes({ board, selection });
  const fields = sharedFields(nodes, settingsOf) as readonly SettingName[];
  const isOver = nodes.length < 2;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  if (isOver) return null;
  const { length: count } = nodes;
  const lockedCount = nodes.filter(isFixed).length;

  function set(field: SettingName, value: unknown): void {
    const changed = nodesWithProperties(nodes, () => ({ [field]: value }));
    const undoGroup = `settings ${field} ${nodes.map(({ id }) => id).join(' ')}`;
    if (changed.length > 0) actor.send({ type: 'elements.changed', nodes: changed, undoGroup });
  }

  return (
    <BoardSheet
      label={t`Edit settings`}
      title={<h2>{plural(count, { one: '# node', other: '# nodes' })}</h2>}
      className={s.sheet}
      onClose={onClose}
    >
      <div className={s.fields}>
        {fields.map((field) => (
          <Setting
            key={field}
            setting={NODE_SETTINGS[field]}
            {...commonValue(nodes, field)}
            onChange={(value) => set(field, value)}
          />
        ))}
        {fields.length === 0 && <p className={s.note}>{t`These nodes have no setting in common`}</p>}
        {lockedCount > 0 && (
          <p className={s.note}>
            {plural(lockedCount, {
              one: '# of them is locked, and stays as it is',
              other: '# of them are locked, and stay as they are',
            })}
          </p>
        )}
      </div>
    </BoardSheet>
  );
}

type SettingProps = {
  readonly setting: NodeSetting;
  readonly value: unknown;
  readonly isMixed: boolean;
  readonly onChange: (value: unknown) => void;
};

/** The control of one setting; where the nodes differ it says so until something is chosen. */
function Setting({ setting, value, isMixed, onChange }: SettingProps) {
  const { t, i18n } = useLingui();
  const label = i18n._(setting.label);
  const mixed = t({ message: 'Mixed', context: 'values' });
  const labelOf = (option: SettingOption) => (typeof option.label === 'string' ? option.label : i18n._(option.label));
  switch (setting.control) {
    case 'text':
      return (
        <TextArea
          label={label}
          rows={2}
          maxRows={6}
          maxLength={SERVER_LIMITS.promptLength}
          placeholder={isMixed ? mixed : ''}
          value={isMixed ? '' : String(value)}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <Slider
          label={label}
          min={setting.min}
          max={setting.max}
          step={setting.step}
          value={Number(value)}
          format={(figure) => (isMixed ? mixed : figure.toFixed(setting.decimals))}
          onChange={onChange}
        />
      );
    case 'colour':
      return <ColourField label={label} name={label} value={isMixed ? mixed : String(value)} onChange={onChange} />;
    case 'list':
      return (
        <Select
          label={label}
          value={isMixed ? '' : String(value)}
          options={[
            ...(isMixed ? [{ value: '', label: mixed, disabled: true }] : []),
            ...setting.options.map((option) => ({ value: String(option.value), label: labelOf(option) })),
          ]}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <SegmentedControl
          label={isMixed ? t`${label}: ${mixed}` : label}
          showLabel
          wide
          value={isMixed ? '' : String(value)}
          segments={setting.options.map((option) => ({ value: String(option.value), label: labelOf(option) }))}
          onChange={(next) => onChange(setting.options.find((option) => String(option.value) === next)?.value)}
        />
      );
  }
}
