import { useLingui } from '@lingui/react/macro';
import { CreditCard, LogOut } from 'lucide-react';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';

export interface AccountMenuProps {
  account: { name: string; email: string };
  onSignOut: () => void;
  /** Goes to the plan page without loading the app again; a plain link when left out. */
  onBilling?: () => void;
}

/** Who is signed in, the way to their plan, and the way out. */
export function AccountMenu({ account, onSignOut, onBilling }: AccountMenuProps) {
  const { t } = useLingui();
  const billing = { ...(onBilling && { onSelect: onBilling }) };
  return (
    <Menu
      label={t`Account`}
      width={240}
      align="end"
      groups={[
        {
          id: 'account',
          label: account.email,
          items: [{ id: 'billing', label: t`Plan and usage`, icon: CreditCard, href: '/billing', ...billing }],
        },
        { id: 'out', items: [{ id: 'out', label: t`Sign out`, icon: LogOut, onSelect: onSignOut }] },
      ]}
      trigger={
        <IconButton label={t`Account`} size="md">
          <Avatar name={account.name} size="sm" quiet />
        </IconButton>
      }
    />
  );
}
