// Formatters of `Intl`, each made once: the first of a kind takes a slow phone 100 to 200 ms, since the browser loads its data, and
// each further one 10 to 30.

type Kind<Options, Format> = new (tag: string, options?: Options) => Format;

function memoized<Options, Format>(Constructor: Kind<Options, Format>) {
  const made = new Map<string, Format>();
  return (tag: string, options?: Options, variant?: number): Format => {
    const name = JSON.stringify([tag, options, variant]);
    const known = made.get(name) ?? new Constructor(tag, options);
    made.set(name, known);
    return known;
  };
}

export const numberFormat = memoized<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);

const dateTimeFormatAt = memoized<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);

/** A formatter keeps the time zone in which it was made, and the device's may change while the app is open. */
export const dateTimeFormat = (tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateTimeFormatAt(tag, options, new Date().getTimezoneOffset());
