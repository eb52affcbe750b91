import { useLingui } from '@lingui/react/macro';
import { Switch } from '../../ui/fields/Switch.tsx';
import { type Shortcut, shortcutLabels } from '../../ui/keyboard/shortcuts.ts';
import { Dialog } from '../../ui/modals/Dialog.tsx';
import { ARRANGE_KEY_ACTIONS } from '../arrange/arrangeActions.ts';
import { useCanvas } from '../canvasContext.ts';
import type { SingleKeys } from '../keyboard/boardKeys.ts';
import { FOCUS_KEYS, KEY_DESCRIPTIONS, KEY_GROUPS, type KeyGroup, keysInGroup } from './keyDescriptions.ts';
import { appCommands, COMMAND_GROUPS } from './palette/paletteCommand.ts';
import s from './ShortcutsDialog.module.css';
import { useFocusReturn } from './useFocusReturn.ts';

const KEY_GROUP_NAMES = Object.keys(KEY_GROUPS) as KeyGroup[];

/** The actions of the board's keys, from the table that the keys themselves act by. */
export function ShortcutsDialog({ singleKeys = true, onSingleKeys, onClose }: SingleKeys & { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const canvas = useCanvas();
  const focusTarget = useFocusReturn(canvas);
  const selectionCommands = appCommands(canvas).filter(({ group, shortcut }) => group === 'nodes' && shortcut);
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={focusTarget}
      title={t`Keyboard shortcuts`}
      size="lg"
      bodyLabel={t`Keyboard shortcuts`}
      aside={
        <a href="/docs/keys" target="_blank" rel="noreferrer">
          {t`Help on keys and accessibility`}
        </a>
      }
    >
      <div className={s.groups}>
        {KEY_GROUP_NAMES.map((group) => (
          <KeySection
            key={group}
            title={i18n._(KEY_GROUPS[group])}
            lines={keysInGroup(group).map(({ name, keys }) => ({
              name: i18n._(KEY_DESCRIPTIONS[name][1]),
              keys: keys.filter(isShown),
            }))}
          />
        ))}
        <KeySection
          title={t`Keyboard focus`}
          lines={FOCUS_KEYS.map(({ name, keys }) => ({ name: i18n._(name), keys }))}
        />
        <KeySection
          title={t`Arrange`}
          lines={ARRANGE_KEY_ACTIONS.map(({ label, keys }) => ({ name: i18n._(label), keys: keys.slice(0, 1) }))}
        />
        {selectionCommands.length > 0 && (
          <KeySection
            title={i18n._(COMMAND_GROUPS.nodes)}
            lines={selectionCommands.map(({ label, shortcut }) => ({ name: label, keys: [shortcut!] }))}
          />
        )}
        {onSingleKeys && (
          <section className={s.group}>
            <Switch spread checked={singleKeys} onChange={onSingleKeys}>
              {t`Single-key shortcuts`}
            </Switch>
          </section>
        )}
      </div>
    </Dialog>
  );
}

type KeySectionProps = {
  readonly title: string;
  readonly lines: readonly { readonly name: string; readonly keys: readonly Shortcut[] }[];
};

/** Keys of one kind, each with what it does. */
function KeySection({ title, lines }: KeySectionProps) {
  return (
    <section className={s.group}>
      <h3>{title}</h3>
      <dl>
        {lines.map(({ name, keys }) => (
          <div key={name} className={s.line}>
            <dt>{name}</dt>
            <dd>
              {shortcutLabels(keys).map((label) => (
                <kbd key={label}>{label}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The same key as plus, where that lies behind Shift. */
function isShown(key: Shortcut): boolean {
  return !key.endsWith('=');
}
