import type { Api } from '../../src/contract/api.ts';
import type { BodyOf } from '../../src/contract/endpoint.ts';
import type { World } from './world.ts';

type NewUser = BodyOf<Api['register']>['user'];

/** A valid registration, changed by `over`. */
export const newPlayer = (over: Partial<NewUser> = {}): NewUser => ({
  email: 'ada@example.com',
  password: 'correct-horse-9',
  currency: 'EUR',
  country: 'DE',
  date_of_birth: '1990-01-01',
  terms_acceptance: true,
  ...over,
});

/** Registers from a new browser. */
export const signUp = (world: World, over: Partial<NewUser> = {}) =>
  world.client().call('register', { body: { user: newPlayer(over) } });

/** A registered player and the browser that is signed in. */
export async function registerPlayer(world: World, over: Partial<NewUser> = {}) {
  const client = world.client();
  const { body } = await client.call('register', { body: { user: newPlayer(over) } });
  return { client, body };
}

/** The token of the latest mail's link to the path. */
export async function mailedToken(world: World, path: string): Promise<string> {
  const mails = await world.app.db.selectFrom('mails').select('link').orderBy('id', 'desc').execute();
  const link = mails.map(mail => mail.link ?? '').find(one => one.includes(path));
  return /_token=([\w-]+)$/.exec(link ?? '')?.[1] ?? '';
}

/** The token of the latest mail whose link signs in. */
export async function mailedSignInToken(world: World): Promise<string> {
  const mail = await world.app.db
    .selectFrom('mails')
    .select('link')
    .where('link', 'like', '%/autologin#%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return mail.link?.split('#')[1] ?? '';
}
