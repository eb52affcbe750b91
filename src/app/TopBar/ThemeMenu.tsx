import { useLingui } from '@lingui/react/macro';
import { Monitor, Moon, SunMedium } from 'lucide-react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import { THEMES, type Theme } from '../../ui/tokens/theme.ts';

const ICONS = { system: Monitor, light: SunMedium, dark: Moon };

export interface ThemeMenuProps {
  theme: Theme;
  onTheme: (theme: Theme) => void;
}

/** Chooses light, dark, or whatever the system does. */
export function ThemeMenu({ theme, onTheme }: ThemeMenuProps) {
  const { t } = useLingui();
  const labels: Record<Theme, string> = { system: t`System`, light: t`Light`, dark: t`Dark` };
  const items = THEMES.map((each) => ({
    id: each,
    label: labels[each],
    icon: ICONS[each],
    checked: each === theme,
    onSelect: () => onTheme(each),
  }));
  return (
    <Menu
      label={t`Theme`}
      width={200}
      align="end"
      groups={[{ id: 'themes', items }]}
      trigger={<IconButton label={t`Theme`} icon={ICONS[theme]} size="md" />}
    />
  );
}
