import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { intlTag, type LocaleCode } from '../../../contract/operator/locales.ts';
import type { Banner } from '../../../contract/subjects/banners.ts';
import { language } from '../../../core/shell/i18n.ts';
import { openPopup } from '../../../core/shell/navigation.ts';
import { isPopupPath } from '../../../core/shell/popup-links.ts';
import { formatDuration } from '../../../lib/format-duration.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { numberFormat } from '../../../lib/intl-formats.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../lib/time-units.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useClock } from '../../../ui/hooks/useClock.ts';
import { useCalm } from '../../calm/calm.ts';
import { useTimeTag } from '../../data-age/useTimeFormat.ts';
import { toDeviceTime } from '../../safe-play/state.ts';
import styles from './BannerCarousel.module.css';
import { fillVariables } from './banner-content.ts';

/** What only some banners have: a button that opens a popup, and the time that is left. */
export default function BannerExtras({ banner }: { banner: Banner }) {
  const { secondButton, timer, variables } = banner;
  const path = secondButton ? popupPath(secondButton.popup) : null;
  return (
    <>
      {secondButton && path && (
        <Button variant="secondary" onClick={() => openPopup(path)}>
          {fillVariables(secondButton.name, variables)}
        </Button>
      )}
      {timer && <BannerTimer timer={timer} />}
    </>
  );
}

/** The path of a popup by its name: `/popup/{name}`, or `/{name}` for those with an address of their own; null for none. */
const popupPath = (name: string): string | null => [`/popup/${name}`, `/${name}`].find(isPopupPath) ?? null;

/** Counts down to the end of an offer that runs, or to its start, by the back end's clock; one that is over says so (TOURNAMENT-3). */
function BannerTimer({ timer }: { timer: NonNullable<Banner['timer']> }) {
  const isCalm = useCalm();
  // Nothing counts by itself in calm mode: the date stands there instead.
  const now = useClock(isCalm ? MINUTE_MS : SECOND_MS);
  const { locale } = useSnapshot(language);
  const timeTag = useTimeTag();
  const start = toDeviceTime(timer.start_at);
  const end = toDeviceTime(timer.end_at);
  return (
    // What the HTML has of it is some seconds old.
    <p className={styles['timer']} suppressHydrationWarning>
      {end <= now ? (
        <Trans id="banners.finished">Finished</Trans>
      ) : start > now ? (
        <TimeToStart
          start={isCalm ? formatDateTime(start, timeTag) : null}
          left={timeText(start - now, locale)}
        />
      ) : (
        <TimeToEnd end={isCalm ? formatDateTime(end, timeTag) : null} left={timeText(end - now, locale)} />
      )}
    </p>
  );
}

const TimeToStart = ({ start, left }: { start: string | null; left: string }) =>
  start === null ? (
    <Trans id="banners.startsIn">Starts in {left}</Trans>
  ) : (
    <Trans id="banners.starts">Starts {start}</Trans>
  );

const TimeToEnd = ({ end, left }: { end: string | null; left: string }) =>
  end === null ? (
    <Trans id="banners.endsIn">Ends in {left}</Trans>
  ) : (
    <Trans id="banners.ends">Until {end}</Trans>
  );

/** "2 days 03:04:05". */
function timeText(left: number, locale: LocaleCode): string {
  const days = Math.floor(left / DAY_MS);
  const time = formatDuration(left % DAY_MS);
  if (days === 0) return time;
  const format = numberFormat(intlTag(locale), { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return `${format.format(days)} ${time}`;
}
