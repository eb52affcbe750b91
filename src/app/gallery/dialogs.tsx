import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { DialogStates } from '../../dialogs/states.fixture.ts';
import type { Specimen } from './specimen.ts';

const STATE_FILES = import.meta.glob<{ readonly STATES: DialogStates }>('../../dialogs/*/states.tsx', { eager: true });

/** Every dialog in the states that it opens in, which lie in its folder. */
export const DIALOG_SPECIMENS: readonly Specimen[] = Object.values(STATE_FILES).flatMap(({ STATES }) =>
  Object.entries(STATES).flatMap(([subject, states]) =>
    Object.entries(states).map(
      ([state, show]): Specimen => ({
        name: `${subject} ${state}`,
        subject,
        kind: 'dialog',
        show: async () => <I18nProvider i18n={i18n}>{await show()}</I18nProvider>,
      }),
    ),
  ),
);
