/** A time as its reader writes it, with the day when that is not today: "14:05", "20 Nov, 14:05". */
export function formatTime(at: number, tag: string, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(tag, {
    hour: 'numeric',
    minute: '2-digit',
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
  }).format(at);
}
