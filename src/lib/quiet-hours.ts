/** Hours of the day in which nothing but safety may make a sound: `HH:MM` on the clock of `time_zone`, over midnight too. */
interface QuietHours {
  readonly from: string;
  readonly to: string;
  /** IANA name, `Europe/Berlin` for one. */
  readonly time_zone: string;
}

/** Whether a moment lies in quiet hours: the first minute does, the last is the end. Equal ends mean none. */
export function isWithinQuietHours(quiet: QuietHours | null, at: Date): boolean {
  if (!quiet) return false;
  const time = clockAt(at, quiet.time_zone);
  const { from, to } = quiet;
  return from <= to ? time >= from && time < to : time >= from || time < to;
}

/** `HH:MM` in a time zone; one that this machine does not know counts as UTC. */
function clockAt(at: Date, time_zone: string): string {
  const timeZone = isTimeZone(time_zone) ? time_zone : 'UTC';
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(at);
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
