import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Push.module.css';
import { usePush } from './state.ts';
import { useChoose } from './useChoose.ts';

const NIGHT = { from: '22:00', to: '08:00' } as const;
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Hours without offers and without a sound, on the clock of the place where they were set (product 2.22). */
export function QuietHours() {
  const { t } = useLingui();
  const { wanted, saved } = usePush();
  const choose = useChoose();
  const quiet = (wanted ?? saved)?.quiet ?? null;
  const set = (over: Partial<typeof NIGHT> | Record<string, string>) =>
    choose({ quiet: { ...NIGHT, ...quiet, ...over, time_zone: zoneHere() } });
  const field = (name: 'from' | 'to') => ({
    name: `push-${name}`,
    type: 'time',
    value: quiet?.[name] ?? NIGHT[name],
    onChange: (value: string) => {
      if (value !== '') set({ [name]: value });
    },
  });
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>
        <Trans id="push.quiet">Quiet hours</Trans>
      </legend>
      <Switch
        label={t({ id: 'push.quiet.switch', message: 'Leave me in peace at night' })}
        hint={t({
          id: 'push.quiet.hint',
          message: 'No offers, and no sound but for the safety of your account.',
        })}
        checked={quiet !== null}
        onChange={isOn => (isOn ? set({}) : choose({ quiet: null }))}
      />
      {quiet !== null && (
        <div className={styles['times']}>
          <TextField {...field('from')} label={t({ id: 'push.quiet.from', message: 'From' })} />
          <TextField {...field('to')} label={t({ id: 'push.quiet.to', message: 'Until' })} />
        </div>
      )}
    </fieldset>
  );
}
