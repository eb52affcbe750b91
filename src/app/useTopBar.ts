import { useLingui } from '@lingui/react/macro';
import type { Preferences } from '../../contract/calls/accountSettings.ts';
import { signOut } from '../api/accounts.ts';
import { chooseLanguage, type Language, languageOf } from '../locales/language.ts';
import { token, useAccount } from '../session/client.ts';
import { type Theme, useTheme } from '../ui/tokens/theme.ts';
import { useCanvasSettings } from './canvasSettings.ts';
import { navigate } from './navigation.ts';
import { homeAddress } from './project.ts';
import { finishSignOutTasks } from './signOutTasks.ts';

/** Keeps a choice with the account too; without one puts on what was chosen elsewhere. */
export function syncPreferences(choice: Preferences): void {
  void import('./preferences.ts').then(({ syncChoice }) => syncChoice(choice));
}

/** The language shown, and how it is changed. */
export function useLanguage(): { language: Language; onLanguage: (language: Language) => void } {
  const { i18n } = useLingui();
  return {
    language: languageOf(i18n.locale),
    onLanguage: (next) => {
      void chooseLanguage(next);
      syncPreferences({ language: next });
    },
  };
}

type LanguageAndTheme = {
  language: Language;
  onLanguage: (language: Language) => void;
  theme: Theme;
  onTheme: (theme: Theme) => void;
};

/** The choices that every page's top bar offers. */
export function useLanguageAndTheme(): LanguageAndTheme {
  const [theme, setTheme] = useTheme();
  return {
    ...useLanguage(),
    theme,
    onTheme: (next) => {
      setTheme(next);
      syncPreferences({ theme: next });
    },
  };
}

/** The same, with who is signed in and the ways out. */
export function useTopBar() {
  const account = useAccount();
  const [settings, setSettings] = useCanvasSettings();
  return {
    ...useLanguageAndTheme(),
    ...(account && { account }),
    singleKeys: { enabled: settings.singleKeys, change: (singleKeys: boolean) => setSettings({ singleKeys }) },
    onSignOut: () => void signOutAfterSaving(),
    onBilling: () => navigate('/billing'),
    onHome: () => navigate(homeAddress()),
  };
}

/**
 * Signs out, once an open board has sent its work. The token is then gone here at once; the server ends the session when it can
 * be asked.
 */
export async function signOutAfterSaving(): Promise<void> {
  await finishSignOutTasks();
  navigate('/sign-in');
  await signOut(token).catch((error) => console.error('sign out', error));
}
