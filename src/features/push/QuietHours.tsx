import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '../../ui/controls/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import styles from './Push.module.css';
import { usePush } from './state.ts';
import { useSavePreferences } from './usePushActions.ts';

const DEFAULT_QUIET_HOURS = { from: '22:00', to: '08:00' } as const;
const currentTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Hours without offers and sounds, in the time zone in which they were set (PUSH-4). */
export function QuietHours() {
  const { t } = useLingui();
  const { wanted, saved } = usePush();
  const choose = useSavePreferences();
  const quiet = (wanted ?? saved)?.quiet ?? null;
  const set = (changes: Partial<typeof DEFAULT_QUIET_HOURS> | Record<string, string>) =>
    choose({ quiet: { ...DEFAULT_QUIET_HOURS, ...quiet, ...changes, time_zone: currentTimeZone() } });
  const field = (name: 'from' | 'to') => ({
    name: `push-${name}`,
    type: 'time',
    value: quiet?.[name] ?? DEFAULT_QUIET_HOURS[name],
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
        label={t({ id: 'push.quiet.switch', message: 'Mute notifications at night' })}
        hint={t({
          id: 'push.quiet.hint',
          message: 'No offers. Only security alerts make a sound.',
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
