import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LoadState } from '../../core/data/loader.ts';
import { pathOf } from '../../core/shell/navigation.ts';
import { useScreenName } from '../../core/shell/screen.ts';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import DataAge from '../data-age/DataAge.tsx';
import styles from './ProfileFrame.module.css';
import { type ProfileTab, profileTabs } from './profile-tabs.ts';

interface Props {
  current: ProfileTab;
  /** State of the data that the tab shows: its age stands beside the heading. */
  loading: Readonly<LoadState>;
  children: ReactNode;
}

const tabs = Object.keys(profileTabs) as ProfileTab[];

/** What every tab of the profile has around its content: its heading, which is its title, and the links to the others. */
export function ProfileFrame({ current, loading, children }: Props) {
  const { t, i18n } = useLingui();
  const title = i18n._(profileTabs[current]);
  useScreenName(title);
  const items = tabs.map(tab => ({
    key: tab,
    label: i18n._(profileTabs[tab]),
    href: pathOf(tab),
    current: tab === current,
  }));
  return (
    <div className={styles['frame']}>
      <header className={styles['heading']}>
        <h1>{title}</h1>
        <DataAge loading={loading} variant="reserved" />
      </header>
      {items.length > 1 && <Tabs label={t({ id: 'profile.tabs', message: 'Profile' })} items={items} />}
      <div className={styles['content']}>{children}</div>
    </div>
  );
}
