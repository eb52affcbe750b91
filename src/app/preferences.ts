import * as z from 'zod/mini';
import { keepPreferences, Preferences } from '../../contract/calls/accountSettings.ts';
import { chooseLanguage, storedLanguage } from '../locales/language.ts';
import { api, token } from '../session/client.ts';
import { deviceStore, jsonFormat } from '../store/deviceStore.ts';
import { currentTheme, setTheme } from '../ui/tokens/theme.ts';

const UnsentPreferences = z.catch(Preferences, {});
/** The choices at this device that the account does not know yet. */
const unsentPreferencesStore = deviceStore('maquette.unsentChoices', jsonFormat(UnsentPreferences.parse));

token.subscribe(syncWithAccount);

/** Keeps a choice with the account, now or after signing in, and puts on what was chosen elsewhere; so does each sign-in from then on. */
export function syncChoice(choice: Preferences): void {
  unsentPreferencesStore.set({ ...unsentPreferencesStore.get(), ...choice });
  syncWithAccount();
}

/** Sends the choices of this device first; of the rest it takes over the account's. One that fails is made up for by the next. */
function syncWithAccount(): void {
  if (token.get() !== null) syncWithToken(token.get()).catch((error) => console.warn('keep_preferences', error));
}

async function syncWithToken(bearer: string | null): Promise<void> {
  const sentChoices = unsentPreferencesStore.get();
  const accountChoices = await api.call(keepPreferences, sentChoices, { token });
  if (token.get() !== bearer) return;
  const { language, theme } = unsentPreferencesStore.get();
  const hasChanged = { language: language !== sentChoices.language, theme: theme !== sentChoices.theme };
  // What was chosen meanwhile is on its way.
  unsentPreferencesStore.set({ ...(hasChanged.language && { language }), ...(hasChanged.theme && { theme }) });
  if (accountChoices.theme && !hasChanged.theme && accountChoices.theme !== currentTheme())
    setTheme(accountChoices.theme);
  if (accountChoices.language && !hasChanged.language && accountChoices.language !== storedLanguage())
    await chooseLanguage(accountChoices.language);
}
