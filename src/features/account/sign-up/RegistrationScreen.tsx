import { Trans } from '@lingui/react/macro';
import styles from '../Account.module.css';
import { SignUpForm } from './SignUpForm.tsx';

export default function RegistrationScreen() {
  return (
    <div className={styles['page']}>
      <h1>
        <Trans id="auth.signUp">Create account</Trans>
      </h1>
      <SignUpForm placement="page" />
    </div>
  );
}
