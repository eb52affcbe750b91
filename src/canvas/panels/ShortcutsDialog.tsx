import { useLingui } from '@lingui/react/macro';
import { Switch } from '../../ui/fields/Switch.tsx';
import { type Shortcut, shortcutLabel, shortcutLabels } from '../../ui/keyboard/shortcuts.ts';
import { Dialog } from '../../ui/modals/Dialog.tsx';
import { ARRANGE_KEY_ACTIONS } from '../arrange/arrangeActions.ts';
import { useCanvas } from '../canvasContext.ts';
import type { SingleKeys } from '../keyboard/boardKeys.ts';
import { KEY_DESCRIPTIONS, KEY_GROUPS, type KeyGroup, keysInGroup } from './keyDescriptions.ts';
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
          <section key={group} className={s.group}>
            <h3>{i18n._(KEY_GROUPS[group])}</h3>
            <dl>
              {keysInGroup(group).map(({ name, keys }) => (
                <div key={name} className={s.line}>
                  <dt>{i18n._(KEY_DESCRIPTIONS[name][1])}</dt>
                  <dd>
                    {shortcutLabels(keys.filter(isShown)).map((label) => (
                      <kbd key={label}>{label}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section className={s.group}>
          <h3>{t`Arrange`}</h3>
          <dl>
            {ARRANGE_KEY_ACTIONS.map(({ label, keys }) => (
              <div key={keys[0]} className={s.line}>
                <dt>{i18n._(label)}</dt>
                <dd>
                  <kbd>{shortcutLabel(keys[0] ?? '')}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
        {selectionCommands.length > 0 && (
          <section className={s.group}>
            <h3>{i18n._(COMMAND_GROUPS.nodes)}</h3>
            <dl>
              {selectionCommands.map(({ id, label, shortcut }) => (
                <div key={id} className={s.line}>
                  <dt>{label}</dt>
                  <dd>
                    <kbd>{shortcutLabel(shortcut ?? '')}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
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

/** The same key as plus, where that lies behind Shift. */
function isShown(key: Shortcut): boolean {
  return !key.endsWith('=');
}
