import { useLingui } from '@lingui/react/macro';
import { Cpu, CreditCard, Keyboard, LogOut, User } from 'lucide-react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import type { MenuGroup } from '../../ui/popups/menuItems.ts';
import { navigate } from '../navigation.ts';

export interface AccountMenuProps {
  account: { name: string; email: string; operator?: boolean };
  onSignOut: () => void;
  /** Goes to the plan page without loading the app again; a plain link when left out. */
  onBilling?: () => void;
  /** Stands for the other menus of a bar that has no place for them. */
  otherGroups?: readonly MenuGroup[];
  /** A switch for keys that act on a board without a modifier. */
  singleKeys?: { readonly enabled: boolean; readonly change: (enabled: boolean) => void };
}

/** Who is signed in, the way to their plan, and the way out. */
export function AccountMenu({ account, onSignOut, onBilling, otherGroups = [], singleKeys }: AccountMenuProps) {
  const { t } = useLingui();
  const billingAction = { ...(onBilling && { onSelect: onBilling }) };
  return (
    <Menu
      label={t`Account`}
      width={240}
      align="end"
      groups={[
        {
          id: 'account',
          label: account.email,
          items: [
            {
              id: 'account',
              label: t`Account settings`,
              icon: User,
              href: '/account',
              onSelect: () => navigate('/account'),
            },
            { id: 'billing', label: t`Plan and usage`, icon: CreditCard, href: '/billing', ...billingAction },
            ...(account.operator ? [{ id: 'engines', label: t`Engines`, icon: Cpu, href: '/admin/engines' }] : []),
          ],
        },
        ...(singleKeys
          ? [
              {
                id: 'keys',
                items: [
                  {
                    id: 'single-keys',
                    label: t`Single-key shortcuts`,
                    hint: t`V, H, 1 and others act on a board`,
                    icon: Keyboard,
                    on: singleKeys.enabled,
                    onSelect: () => singleKeys.change(!singleKeys.enabled),
                  },
                ],
              },
            ]
          : []),
        ...otherGroups,
        { id: 'out', items: [{ id: 'out', label: t`Sign out`, icon: LogOut, onSelect: onSignOut }] },
      ]}
      trigger={
        <IconButton label={t`Account`} size="md">
          <Avatar name={account.name} size="sm" isDecorative />
        </IconButton>
      }
    />
  );
}
