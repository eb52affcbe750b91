import { useLingui } from '@lingui/react/macro';
import { Monitor, Moon, SunMedium } from 'lucide-react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import type { MenuItem } from '../../ui/popups/menuItems.ts';
import { THEMES, type Theme } from '../../ui/tokens/theme.ts';

const THEME_ICONS = { system: Monitor, light: SunMedium, dark: Moon };

export interface ThemeMenuProps {
  theme: Theme;
  onTheme: (theme: Theme) => void;
}

/** The themes as choices of a menu. */
export function useThemeItems({ theme, onTheme }: ThemeMenuProps): readonly MenuItem[] {
  const { t } = useLingui();
  const labels: Record<Theme, string> = { system: t`System`, light: t`Light`, dark: t`Dark` };
  return THEMES.map((option) => ({
    id: option,
    label: labels[option],
    icon: THEME_ICONS[option],
    checked: option === theme,
    onSelect: () => onTheme(option),
  }));
}

/** Chooses light, dark, or whatever the system does. */
export function ThemeMenu(props: ThemeMenuProps) {
  const { t } = useLingui();
  const items = useThemeItems(props);
  return (
    <Menu
      label={t`Theme`}
      width={200}
      align="end"
      groups={[{ id: 'themes', items }]}
      trigger={<IconButton label={t`Theme`} icon={THEME_ICONS[props.theme]} size="md" />}
    />
  );
}
