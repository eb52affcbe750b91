import * as z from 'zod/mini';
import { keepPreferences, Preferences } from '../../contract/calls/accountSettings.ts';
import { browserStorage } from '../api/token.ts';
import { chosenLanguage } from '../locales/language.ts';
import { api, token } from '../session/client.ts';
import { chosenTheme, setTheme } from '../ui/tokens/theme.ts';
import { changeLanguage } from './choices.ts';

/** What was chosen at this device and the account does not know yet. */
const KEY = 'maquette.unsentChoices';
const Stored = z.catch(Preferences, {});
const storage = browserStorage();

token.subscribe(exchange);

function unsent(): Preferences {
  return Stored.parse(JSON.parse(storage.getItem(KEY) ?? '{}'));
}

/** Keeps a choice with the account, now or after signing in, and puts on what was chosen elsewhere; so does each sign-in from then on. */
export function keepChoice(choice: Preferences): void {
  storage.setItem(KEY, JSON.stringify({ ...unsent(), ...choice }));
  exchange();
}

/** What was chosen here goes first; of the rest the account's choices are put on. One that fails is made up for by the next. */
function exchange(): void {
  if (token.get() !== null) exchangeAs(token.get()).catch((error) => console.warn('keep_preferences', error));
}

async function exchangeAs(held: string | null): Promise<void> {
  const sent = unsent();
  const kept = await api.call(keepPreferences, sent, { token });
  if (token.get() !== held) return;
  const { language, theme } = unsent();
  const isNew = { language: language !== sent.language, theme: theme !== sent.theme };
  // What was chosen meanwhile is on its way.
  storage.setItem(KEY, JSON.stringify({ ...(isNew.language && { language }), ...(isNew.theme && { theme }) }));
  if (kept.theme && !isNew.theme && kept.theme !== chosenTheme()) setTheme(kept.theme);
  if (kept.language && !isNew.language && kept.language !== chosenLanguage()) await changeLanguage(kept.language);
}
