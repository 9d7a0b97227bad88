import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLoad } from '../../core/data/loader.ts';
import { navigateTo, pathOf } from '../../core/shell/navigation.ts';
import type { PopupProps } from '../../core/shell/screen.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { account, useAccount } from '../account/state.ts';
import { joinGroups } from '../config/join-groups.ts';
import { catalogue, loadProviders, useCatalogue } from '../games/state.ts';
import { dueIntroduction } from './introduction.ts';
import styles from './NewProviderPopup.module.css';

/** Introduces a new provider to the players of its group, and notes that it did (SHELL-34). */
export default function NewProviderPopup({ onClose }: PopupProps) {
  const { player } = useAccount();
  const { providers } = useCatalogue();
  useLoad(loadProviders, catalogue.providersLoading);
  const due = player && dueIntroduction(player.groups);
  const [shown, setShown] = useState(due);
  if (shown === null && due !== null) setShown(due);
  const shownGroup = shown?.shownGroup;
  useEffect(() => {
    if (shownGroup !== undefined && account.player) void joinGroups(account.player.id, [shownGroup]);
  }, [shownGroup]);
  if (!shown)
    return (
      <div className={styles['popup']}>
        <p className={styles['text']}>
          <Trans id="frame.popup">There’s nothing to do here right now.</Trans>
        </p>
        <Button variant="primary" onClick={onClose}>
          <Trans id="action.close">Close</Trans>
        </Button>
      </div>
    );
  const { name, provider } = shown;
  const isListed = providers.some(({ slug }) => slug === provider);
  const path = isListed ? pathOf('producer', { slug: provider }) : pathOf('category', { slug: 'all' });
  return (
    <div className={styles['popup']}>
      <h3>{name}</h3>
      <p className={styles['text']}>
        <Trans id="newProvider.text">
          Games by {name} are joining the casino. You’ll find them in the lists and in search.
        </Trans>
      </p>
      <Button variant="primary" onClick={() => navigateTo(path, { replace: true, state: {} })}>
        <Trans id="newProvider.games">See the games</Trans>
      </Button>
      <Button variant="quiet" onClick={onClose}>
        <Trans id="action.close">Close</Trans>
      </Button>
    </div>
  );
}
