import { Trans } from '@lingui/react/macro';
import styles from '../Account.module.css';
import { SignInForm } from './SignInForm.tsx';

export default function LoginScreen() {
  return (
    <div className={styles['page']}>
      <h1>
        <Trans id="auth.signIn">Sign in</Trans>
      </h1>
      <SignInForm placement="page" />
    </div>
  );
}
