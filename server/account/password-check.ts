import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { MIN_PASSWORD_SCORE } from '../../src/contract/subjects/validation.ts';
import type { PlayerRow } from '../players/tables.ts';

type PersonField = 'email' | 'nickname' | 'first_name' | 'last_name' | 'date_of_birth';
type Person = { readonly [F in PersonField]?: PlayerRow[F] | undefined };

let estimator: ZxcvbnFactory | null = null;

/** Made at the first password: its dictionaries take 100 ms and some megabytes. */
function estimatorOf(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return estimator;
}

/** The errors of a new password that is in lists of leaked ones, or about as easy to guess (decision 0124). */
export function passwordErrors(password: string, person: Person): string[] {
  const known = [person.email, person.email?.split('@')[0], person.nickname, person.first_name];
  const inputs = [...known, person.last_name, person.date_of_birth].filter(text => text != null);
  const { score, sequence } = estimatorOf().check(password, inputs);
  if (score >= MIN_PASSWORD_SCORE) return [];
  const isListed = sequence.some(
    match => match['dictionaryName'] === 'passwords-common' && match.token.length * 2 >= password.length,
  );
  return [isListed ? 'errors.password.leaked' : 'errors.password.weak'];
}
