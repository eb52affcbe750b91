import { useLingui } from '@lingui/react/macro';
import { ARRANGE_KEY_ACTIONS } from '../../../canvas/arrange/arrangeActions.ts';
import { KEY_DESCRIPTIONS, KEY_GROUPS, type KeyGroup, keysInGroup } from '../../../canvas/panels/keyDescriptions.ts';
import { shortcutLabels } from '../../../ui/keyboard/shortcuts.ts';
import s from './KeyTables.module.css';

const GROUPS = Object.keys(KEY_GROUPS) as KeyGroup[];

/** The keys of the board, from the tables that the board itself acts by. */
export function KeyTables() {
  const { t, i18n } = useLingui();
  const tables = [
    ...GROUPS.map((group) => ({
      title: i18n._(KEY_GROUPS[group]),
      rows: keysInGroup(group).map(({ name, keys }) => ({ name: i18n._(KEY_DESCRIPTIONS[name][1]), keys })),
    })),
    { title: t`Arrange`, rows: ARRANGE_KEY_ACTIONS.map(({ label, keys }) => ({ name: i18n._(label), keys })) },
  ];
  return tables.map(({ title, rows }) => (
    <section key={title}>
      <h2>{title}</h2>
      <table className={s.keys}>
        <thead className="sr-only">
          <tr>
            <th>{t`What it does`}</th>
            <th>{t`Keys`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, keys }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                {shortcutLabels(keys).map((label) => (
                  <kbd key={label}>{label}</kbd>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
}
