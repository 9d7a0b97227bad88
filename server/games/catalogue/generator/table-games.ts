/** A kind of table game: its names, its collection, its return to player. */
interface TableGameKind {
  readonly key: string;
  readonly section: 'live' | 'table';
  readonly collections: readonly string[];
  readonly weight: number;
  readonly names: readonly string[];
  readonly rtp: readonly [number, number];
}

export const TABLE_GAME_KINDS: readonly TableGameKind[] = [
  {
    key: 'roulette',
    section: 'live',
    collections: ['roulette'],
    weight: 26,
    names: ['Roulette', 'Roulette Brisk', 'Double Ball Roulette', 'French Roulette'],
    rtp: [97.3, 98.65],
  },
  {
    key: 'blackjack',
    section: 'live',
    collections: ['blackjack'],
    weight: 30,
    names: ['Blackjack', 'Blackjack Side Bets', 'Early Pay Blackjack', 'Blackjack Six Seats'],
    rtp: [99.28, 99.59],
  },
  {
    key: 'baccarat',
    section: 'live',
    collections: ['baccarat'],
    weight: 20,
    names: ['Baccarat', 'Baccarat No Fee', 'Brisk Baccarat', 'Squeeze Baccarat'],
    rtp: [98.76, 98.94],
  },
  {
    key: 'shows',
    section: 'live',
    collections: ['game-shows'],
    weight: 14,
    names: ['Wheel', 'Spin Hour', 'Money Ladder', 'Quiz Night', 'Drop Tower', 'Parade'],
    rtp: [95.2, 96.9],
  },
  {
    key: 'poker',
    section: 'live',
    collections: ['live-poker'],
    weight: 10,
    names: ['Hold’em', 'Three Card Poker', 'Side Pot Poker'],
    rtp: [96.3, 98.2],
  },
  {
    key: 'roulette',
    section: 'table',
    collections: ['table-roulette'],
    weight: 20,
    names: ['Roulette', 'European Roulette', 'French Roulette', 'Roulette Mini', 'Roulette Single Zero'],
    rtp: [97.3, 98.65],
  },
  {
    key: 'blackjack',
    section: 'table',
    collections: ['table-blackjack'],
    weight: 24,
    names: ['Blackjack', 'Blackjack Single Deck', 'Blackjack Switchback', 'Pontoon', 'Blackjack Double Draw'],
    rtp: [99.1, 99.6],
  },
  {
    key: 'baccarat',
    section: 'table',
    collections: ['table-baccarat'],
    weight: 12,
    names: ['Baccarat', 'Punto Banco', 'Mini Baccarat'],
    rtp: [98.76, 98.94],
  },
  {
    key: 'poker',
    section: 'table',
    collections: ['video-poker'],
    weight: 22,
    names: ['Jacks or Better', 'Deuces Free', 'Video Poker', 'Draw Poker', 'Aces & Faces'],
    rtp: [98.1, 99.5],
  },
  {
    key: 'dice',
    section: 'table',
    collections: ['dice'],
    weight: 14,
    names: ['Dice', 'Craps', 'Sic Bo', 'Hi-Lo Dice', 'Pips'],
    rtp: [97, 98.6],
  },
  {
    key: 'keno',
    section: 'table',
    collections: ['instant'],
    weight: 8,
    names: ['Keno', 'Bingo Cards', 'Scratch Card', 'Pachinko Drop'],
    rtp: [92.5, 95.5],
  },
];

/** Rooms, moods and places that tables are named after. */
export const TABLE_NAME_PREFIXES: readonly string[] =
  'Atrium, Marble Hall, Orangery, Green Room, Rue Lafitte, Penthouse, Riverside, Harbour, Velvet, Linden Street, Opaline, Grand Foyer, Copper, Winter Garden, Copenhagen, Lisbon, Tallinn, Old Town, Mezzanine, Ivory, Emerald, Midnight, Sunday, Matinee, Alpine, Bayfront, Library, Conservatory, Balcony, Seaview, Terrazzo, Saffron, Peacock, Onyx, Chandelier, Boulevard, Moonlight, Captain’s, Director’s, Prestige, Blue Door, Silver, Arcade, Lantern, Monsoon, Promenade, Cordoba, Vienna, Bergen, Montréal, Turin, Auckland, Sapphire, Signature, Gallery, Clocktower, Courtyard, Rosewood, Cabaret, Rotunda'.split(
    ', ',
  );
export const TABLE_NAME_SUFFIXES: readonly string[] = [
  '2',
  '3',
  '7',
  'VIP',
  'Low Stakes',
  'Salon',
  'Plus',
  'Classic',
  'Gold Room',
  'Prime',
  'Express',
  '21',
  'Duo',
];
