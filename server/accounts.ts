import type { account } from '../src/contract/account.ts';
import type { player } from '../src/contract/player.ts';
import { emailRoutes } from './account-email.ts';
import { profileRoutes } from './account-profile.ts';
import { registrationRoutes } from './account-registration.ts';
import { signInRoutes } from './account-signin.ts';
import type { Routes } from './ask.ts';

/** The handlers of `src/contract/account.ts` and `src/contract/player.ts`. */
export const accountRoutes = {
  ...signInRoutes,
  ...registrationRoutes,
  ...emailRoutes,
  ...profileRoutes,
} satisfies Pick<Routes, keyof typeof account | keyof typeof player>;
