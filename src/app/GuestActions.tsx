import { Trans, useLingui } from '@lingui/react/macro';
import { LifeBuoy } from 'lucide-react';
import { openPopup, pathOf } from '../core/navigation.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './Header.module.css';
import type { Place } from './place.ts';

/**
 * A guest's end of the header: support where a player has the bell (platform 2.5), sign in and create an account, which are
 * popups over the present page and plain links without a script's help.
 */
export function GuestActions({ place }: { place: Place }) {
  const { t } = useLingui();
  const isAlready = ['/login', '/registration'].includes(place.target.split('?')[0] ?? '');
  const support = (
    <IconButton
      label={t({ id: 'nav.support', message: 'Support' })}
      icon={<LifeBuoy aria-hidden />}
      href={pathOf('support')}
    />
  );
  if (isAlready) return support;
  return (
    <>
      {support}
      <Button variant="quiet" href={pathOf('signIn')} onClick={event => open(event, pathOf('signIn'))}>
        <Trans id="auth.signIn">Sign in</Trans>
      </Button>
      <span className={styles['wide']}>
        <Button variant="primary" href={pathOf('signUp')} onClick={event => open(event, pathOf('signUp'))}>
          <Trans id="auth.signUp">Create account</Trans>
        </Button>
      </span>
    </>
  );
}

function open(event: React.MouseEvent, path: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  openPopup(path);
}
