import {
  type PlaceholderPageName,
  type PlaceholderPopupName,
  placeholderPages,
  placeholderPopups,
} from '../../contract/routes/placeholder-routes.ts';
import type { PageName, PopupName } from '../../contract/routes/routes.ts';
import type { PopupProps, ScreenProps } from '../../core/shell/screen.ts';
import type { Loader } from './lazy-components.ts';

const category: Loader<ScreenProps> = () => import('../../features/games/category/CategoryScreen.tsx');

/** One screen for every route of a table. */
const sameLoaderForAll = <N extends string, P>(table: Readonly<Record<N, unknown>>, loader: Loader<P>) =>
  Object.fromEntries(Object.keys(table).map(name => [name, loader])) as Record<N, Loader<P>>;

/** The lobby's routes are in `screen-components.ts`, which is loaded before this. */
type OtherPageName = Exclude<PageName, 'lobby' | 'categories' | 'games'>;

const screens = {
  pokies: category,
  live: category,
  slots: category,
  category,
  gamesCategory: category,
  producers: () => import('../../features/games/provider/ProvidersScreen.tsx'),
  producer: () => import('../../features/games/provider/ProviderScreen.tsx'),
  favouriteGames: () => import('../../features/lobby/FavouritesScreen.tsx'),
  gameItem: () => import('../../features/play/PlayScreen.tsx'),
  login: () => import('../../features/account/sign-in/LoginScreen.tsx'),
  registration: () => import('../../features/account/sign-up/RegistrationScreen.tsx'),
  autologin: () => import('../../features/account/link/AutologinScreen.tsx'),
  confirmation: () => import('../../features/account/email/ConfirmationScreen.tsx'),
  profile: () => import('../../features/profile/ProfileScreen.tsx'),
  profileLevel: () => import('../../features/levels/LevelScreen.tsx'),
  profileLimits: () => import('../../features/limits/LimitsScreen.tsx'),
  profileLimitsConfirm: () => import('../../features/limits/ConfirmLimitScreen.tsx'),
  profileVerification: () => import('../../features/verification/VerificationScreen.tsx'),
  profileSecurity: () => import('../../features/security/SecurityScreen.tsx'),
  support: () => import('../../features/support/SupportScreen.tsx'),
  benefitsOfCrypto: () => import('../../features/content/pages/CryptoScreen.tsx'),
  promotions: () => import('../../features/content/promotions/PromotionsScreen.tsx'),
  news: () => import('../../features/content/articles/NewsScreen.tsx'),
  newsArticle: () => import('../../features/content/articles/ArticleScreen.tsx'),
  cmsPage: () => import('../../features/support/PageScreen.tsx'),
  oops: () => import('../errors/OopsScreen.tsx'),
  ffc: () => import('../../features/settings/FeatureFlagsScreen.tsx'),
  ...sameLoaderForAll<PlaceholderPageName, ScreenProps>(
    placeholderPages,
    () => import('../../features/placeholders/PlaceholderScreen.tsx'),
  ),
  payments: () => import('../../features/cashbox/payments/PaymentsScreen.tsx'),
} satisfies Readonly<Record<OtherPageName, Loader<ScreenProps>>>;

export const pageLoaders: Readonly<Record<OtherPageName, Loader<ScreenProps>>> = {
  ...screens,
  // What it shows of a title without a game is a chunk of its own, which HTML that has it is taken over with.
  gameItem: async () => {
    const module = await screens.gameItem();
    await module.preload();
    return module;
  },
};

export const popupLoaders: Readonly<Record<PopupName, Loader<PopupProps>>> = {
  signIn: () => import('../../features/account/sign-in/SignInPopup.tsx'),
  signUp: () => import('../../features/account/sign-up/SignUpPopup.tsx'),
  remind: () => import('../../features/account/password/ForgottenPasswordPopup.tsx'),
  newPassword: () => import('../../features/account/password/NewPasswordPopup.tsx'),
  emailVerify: () => import('../../features/account/email/EmailVerifyPopup.tsx'),
  ...sameLoaderForAll<PlaceholderPopupName, PopupProps>(
    placeholderPopups,
    () => import('../../features/placeholders/PlaceholderPopup.tsx'),
  ),
  cashbox: () => import('../../features/cashbox/wallets/CashboxPopup.tsx'),
  cashboxDashboard: () => import('../../features/cashbox/wallets/CashboxPopup.tsx'),
  cashboxDeposit: () => import('../../features/cashbox/deposit/DepositPopup.tsx'),
  cashboxDepositFast: () => import('../../features/cashbox/deposit/FastDepositPopup.tsx'),
  cashboxDepositBonus: () => import('../../features/cashbox/bonus/DepositBonusPopup.tsx'),
  cashboxWithdraw: () => import('../../features/cashbox/withdraw/WithdrawPopup.tsx'),
  popupSupport: () => import('../../features/support/SupportPopup.tsx'),
  popupLimits: () => import('../../features/limits/LimitsPopup.tsx'),
  popupUserInfo: () => import('../../features/profile/UserInfoPopup.tsx'),
  popupProfileData: () => import('../../features/profile/ProfileDataPopup.tsx'),
  popupNewGameProvider: () => import('../../features/new-provider/NewProviderPopup.tsx'),
};
