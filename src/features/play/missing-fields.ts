import { KNOWN_CURRENCIES } from '../../contract/currencies.ts';
import type { Player } from '../../contract/player.ts';

/** What a player of a fiat currency gives before playing for money (platform 4, Play). */
const NEEDED = [
  'first_name',
  'last_name',
  'date_of_birth',
  'mobile_phone',
  'country',
  'city',
  'address',
  'postal_code',
] as const satisfies readonly (keyof Player)[];

type Needed = Readonly<Pick<Player, (typeof NEEDED)[number]>>;

/** The fields still empty, in the order in which a form asks for them. */
export function missingFields(player: Needed, currency: string): readonly string[] {
  const isFiat = KNOWN_CURRENCIES.find(({ code }) => code === currency)?.fiat ?? true;
  return isFiat ? NEEDED.filter(field => !player[field]?.trim()) : [];
}
