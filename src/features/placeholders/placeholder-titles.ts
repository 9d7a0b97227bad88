import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PlaceholderPageName, PlaceholderPopupName } from '../../contract/routes/placeholder-routes.ts';

type PlaceholderRoute = PlaceholderPageName | PlaceholderPopupName;

/** Titles of the routes whose subject comes later; the back end reads the same ids for the page title. */
export const placeholderTitles: Readonly<Record<PlaceholderRoute, MessageDescriptor>> = {
  profileGifts: msg({ id: 'place.profileGifts', message: 'Your gifts' }),
  profileGamesHistory: msg({ id: 'place.profileGamesHistory', message: 'Game history' }),
  bonusBalance: msg({ id: 'place.bonusBalance', message: 'Balance and gifts' }),
  compPoints: msg({ id: 'place.compPoints', message: 'Rocket mart' }),
  compPointsFreeSpins: msg({ id: 'place.compPointsFreeSpins', message: 'Rocket mart: free spins' }),
  compPointsMoney: msg({ id: 'place.compPointsMoney', message: 'Rocket mart: money rewards' }),
  compPointsSpecial: msg({ id: 'place.compPointsSpecial', message: 'Rocket mart: special rewards' }),
  rocketChance: msg({ id: 'place.rocketChance', message: 'Rocket chance' }),
  tournamentsAll: msg({ id: 'place.tournamentsAll', message: 'Tournaments' }),
  tournamentsProducers: msg({ id: 'place.tournamentsProducers', message: 'Provider tournaments' }),
  tournamentsLottery: msg({ id: 'place.tournamentsLottery', message: 'Lotteries' }),
  action: msg({ id: 'place.action', message: 'Special events' }),
  tournamentsLive: msg({ id: 'place.tournamentsLive', message: 'Live tournaments' }),
  achievements: msg({ id: 'place.achievements', message: 'Achievements' }),
  tournamentsArchive: msg({ id: 'place.tournamentsArchive', message: 'Past tournaments' }),
  tournamentPage: msg({ id: 'place.tournamentPage', message: 'Tournament' }),
  quests: msg({ id: 'place.quests', message: 'Quests' }),
  arena: msg({ id: 'place.arena', message: 'Arena' }),
  promo: msg({ id: 'place.promo', message: 'What’s on now' }),
  leaderboard: msg({ id: 'place.leaderboard', message: 'Jackpot winners' }),
  lotteryPage: msg({ id: 'place.lotteryPage', message: 'Lottery' }),
  questPage: msg({ id: 'place.questPage', message: 'Quest' }),
  spinWheelPage: msg({ id: 'place.spinWheelPage', message: 'Rocket mart wheel' }),
  spinWheelSegmentsPage: msg({ id: 'place.spinWheelSegmentsPage', message: 'Prize wheel' }),
  vipClub: msg({ id: 'place.vipClub', message: 'VIP club' }),
  adventure: msg({ id: 'place.adventure', message: 'Adventure' }),
  bonus: msg({ id: 'place.bonus', message: 'Bonus' }),
  holiday: msg({ id: 'place.holiday', message: 'Holiday specials' }),
  popupUserInfo: msg({ id: 'place.popupUserInfo', message: 'Your details' }),
  popupProfileData: msg({ id: 'place.popupProfileData', message: 'Profile data' }),
  popupLimits: msg({ id: 'place.popupLimits', message: 'Limits' }),
  popupNewGameProvider: msg({ id: 'place.popupNewGameProvider', message: 'A new provider' }),
  popupWebviewExit: msg({ id: 'place.popupWebviewExit', message: 'Open in your browser' }),
  popupSupport: msg({ id: 'place.popupSupport', message: 'Support' }),
};

const isPlaceholderRoute = (name: string): name is PlaceholderRoute => Object.hasOwn(placeholderTitles, name);

/** The title of a placeholder by its route; null for a route that has a title of its own. */
export const placeholderTitleOf = (route: string): MessageDescriptor | null =>
  isPlaceholderRoute(route) ? placeholderTitles[route] : null;
