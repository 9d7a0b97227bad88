import { Trans, useLingui } from '@lingui/react/macro';
import { LifeBuoy } from 'lucide-react';
import { openPopupOnClick, pathOf } from '../../core/shell/navigation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import type { AppLocation } from '../routing/location.ts';
import styles from './Header.module.css';

/**
 * The end of the header for guests: support where players have the bell (SHELL-1), and the links to sign in and sign up,
 * which open popups over the current page on a plain click.
 */
export function GuestActions({ appLocation }: { appLocation: AppLocation }) {
  const { t } = useLingui();
  const isOnAuthPage = ['/login', '/registration'].includes(appLocation.target.split('?')[0] ?? '');
  const support = (
    <IconButton
      label={t({ id: 'nav.support', message: 'Support' })}
      icon={<LifeBuoy aria-hidden />}
      href={pathOf('support')}
    />
  );
  if (isOnAuthPage) return support;
  return (
    <>
      {support}
      <Button
        variant="quiet"
        className={styles['quiet']}
        href={pathOf('signIn')}
        onClick={event => openPopupOnClick(event, pathOf('signIn'))}
      >
        <Trans id="auth.signIn">Sign in</Trans>
      </Button>
      <Button
        variant="primary"
        href={pathOf('signUp')}
        onClick={event => openPopupOnClick(event, pathOf('signUp'))}
      >
        <Trans id="auth.join">Join</Trans>
      </Button>
    </>
  );
}
