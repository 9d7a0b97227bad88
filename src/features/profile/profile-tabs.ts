import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RouteName } from '../../contract/routes/routes.ts';

/** The tabs of the profile that are built (ROUTE-32), in their order: the route of each and its title. */
export const profileTabs = {
  profile: msg({ id: 'place.profile', message: 'Your profile' }),
  profileLevel: msg({ id: 'place.profileLevel', message: 'Your level' }),
  profileVerification: msg({ id: 'place.profileVerification', message: 'Verification' }),
  profileLimits: msg({ id: 'place.profileLimits', message: 'Your limits' }),
  profileSecurity: msg({ id: 'place.profileSecurity', message: 'Security' }),
} as const satisfies Readonly<Partial<Record<RouteName, MessageDescriptor>>>;

export type ProfileTab = keyof typeof profileTabs;
