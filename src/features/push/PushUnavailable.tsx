import { useLingui } from '@lingui/react/macro';
import { brand } from '../../contract/operator/brand.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { usePush } from './state.ts';

/** Why pushes can't be turned on here, and what to do about it. */
export function PushUnavailable() {
  const { t } = useLingui();
  const { status } = usePush();
  const { name } = brand;
  const texts = {
    unsupported: () =>
      t({
        id: 'push.unsupported',
        message:
          'This browser can’t show notifications from websites. You’ll find everything under the bell.',
      }),
    install: () =>
      t({
        id: 'push.install',
        message: `On an iPhone or iPad, add ${name} to the Home Screen first (Share, then Add to Home Screen) and turn notifications on there.`,
      }),
    denied: () =>
      t({
        id: 'push.denied',
        message:
          'Your browser is blocking notifications from this site. Allow them in the browser’s settings for this site, then come back here.',
      }),
    unready: () =>
      t({ id: 'push.unready', message: 'Not available right now. You’ll find everything under the bell.' }),
  };
  const text = status !== null && status in texts ? texts[status as keyof typeof texts]() : null;
  return text === null ? null : <Alert>{text}</Alert>;
}
