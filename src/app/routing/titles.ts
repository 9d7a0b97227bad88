import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TitleId } from '../../contract/routes/routes.ts';

/** The title of every route (the back end reads the same ids); `name` is the name that the screen sets. */
const titles: Readonly<Record<TitleId, MessageDescriptor>> = {
  'title.lobby': msg({ id: 'title.lobby', message: 'Casino lobby' }),
  'title.pokies': msg({ id: 'title.pokies', message: 'Slots: {name}' }),
  'title.live': msg({ id: 'title.live', message: 'Live casino: {name}' }),
  'title.category': msg({ id: 'title.category', message: 'Games: {name}' }),
  'title.producers': msg({ id: 'title.producers', message: 'Game providers' }),
  'title.producer': msg({ id: 'title.producer', message: 'Games by {name}' }),
  'title.favourites': msg({ id: 'title.favourites', message: 'Favourite games' }),
  'title.play': msg({ id: 'title.play', message: 'Play {name}' }),
  'title.login': msg({ id: 'title.login', message: 'Sign in' }),
  'title.registration': msg({ id: 'title.registration', message: 'Create an account' }),
  'title.confirmation': msg({ id: 'title.confirmation', message: 'Confirm your e-mail' }),
  'title.oops': msg({ id: 'title.oops', message: 'Something went wrong' }),
  'title.remind': msg({ id: 'title.remind', message: 'Reset your password' }),
  'title.newPassword': msg({ id: 'title.newPassword', message: 'Choose a new password' }),
  'title.named': msg({ id: 'title.named', message: '{name}' }),
  'title.support': msg({ id: 'title.support', message: 'Support' }),
  'title.crypto': msg({ id: 'title.crypto', message: 'Benefits of crypto' }),
  'title.promotions': msg({ id: 'title.promotions', message: 'Promotions' }),
  'title.news': msg({ id: 'title.news', message: 'News' }),
  'title.notFound': msg({ id: 'title.notFound', message: 'Page not found' }),
};

/** The message of a title. A build has all messages by their ids, and so does without the table. */
export const titleMessage = (id: TitleId): MessageDescriptor => (import.meta.env.PROD ? { id } : titles[id]);
