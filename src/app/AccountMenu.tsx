import { useLingui } from '@lingui/react/macro';
import { CircleUserRound, Heart, LogOut } from 'lucide-react';
import { pathOf } from '../core/navigation.ts';
import { askToSignOut } from '../features/account/leaving.ts';
import { useAccount } from '../features/account/state.ts';
import { Menu } from '../ui/Menu.tsx';

export function AccountMenu() {
  const { t } = useLingui();
  const { player } = useAccount();
  const name = player?.nickname ?? player?.first_name ?? player?.email ?? '';
  return (
    <Menu
      label={
        // The device's own copy of a profile has no e-mail address.
        name === ''
          ? t({ id: 'shell.account.own', message: 'Your account' })
          : t({ id: 'shell.account', message: `Account of ${name}` })
      }
      trigger={<CircleUserRound aria-hidden />}
      items={[
        {
          key: 'favourites',
          label: t({ id: 'nav.favourites', message: 'Favourites' }),
          icon: <Heart aria-hidden />,
          href: pathOf('favouriteGames'),
        },
        {
          key: 'signOut',
          label: t({ id: 'auth.signOut', message: 'Sign out' }),
          icon: <LogOut aria-hidden />,
          onSelect: () => void askToSignOut(),
        },
      ]}
    />
  );
}
