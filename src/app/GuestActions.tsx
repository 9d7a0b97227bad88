import { Trans } from '@lingui/react/macro';
import { openPopup, pathOf } from '../core/navigation.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Header.module.css';
import type { Place } from './place.ts';

/** Sign in and create an account: popups over the present page, plain links without a script's help. */
export function GuestActions({ place }: { place: Place }) {
  const isAlready = ['/login', '/registration'].includes(place.target.split('?')[0] ?? '');
  if (isAlready) return null;
  return (
    <>
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
