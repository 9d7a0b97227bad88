import type { account } from '../../src/contract/subjects/account.ts';
import type { player } from '../../src/contract/subjects/player.ts';
import type { Routes } from '../context.ts';
import { emailRoutes } from './email.ts';
import { emailChangeRoutes } from './email-change.ts';
import { profileRoutes } from './profile.ts';
import { registrationRoutes } from './registration.ts';
import { signInRoutes } from './sign-in.ts';

/** The handlers of `src/contract/subjects/account.ts` and `src/contract/subjects/player.ts`. */
export const accountRoutes = {
  ...signInRoutes,
  ...registrationRoutes,
  ...emailRoutes,
  ...emailChangeRoutes,
  ...profileRoutes,
} satisfies Pick<Routes, keyof typeof account | keyof typeof player>;
