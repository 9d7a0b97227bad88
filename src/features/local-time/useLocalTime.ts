import { useEffect, useState } from 'react';

/** How often the local time is looked at, milliseconds (platform 9). */
export const LOCAL_TIME_MS = 15_000;

/** The device's time, epoch milliseconds, anew every 15 seconds and at once when the page is seen again. */
export function useLocalTime(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, LOCAL_TIME_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
