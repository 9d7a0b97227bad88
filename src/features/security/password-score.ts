import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** 0 to 4: how hard the password is to guess, given what is known of the player. The back end knows more words. */
export const passwordScore = (password: string, known: readonly string[]): number =>
  estimator.check(password, [...known]).score;
