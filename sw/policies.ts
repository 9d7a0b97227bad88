import type { Policy } from '../src/contract/endpoint.ts';
import type { Answer } from './ask.ts';
import { answerFilter } from './filter.ts';
import { answerHistory } from './history.ts';
import { answerWish } from './outbox.ts';
import { answerPrivate } from './private.ts';
import { answerInfo, answerLive, answerPublic } from './public-answers.ts';
import { answerMessages } from './translations.ts';

/** How each word of the contract is answered (decisions D4); a word without an answer does not compile. */
export const policies: Readonly<Record<Policy, Answer | null>> = {
  catalogue: answerLive,
  filter: answerFilter,
  public: answerPublic,
  info: answerInfo,
  messages: answerMessages,
  private: answerPrivate,
  history: answerHistory,
  wish: answerWish,
  live: answerLive,
  // Not on the path: no answer, so that the browser sends the request as if there were no worker.
  page: null,
};
