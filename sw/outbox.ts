import type { Answer } from './ask.ts';

export const answerWish: Answer = ask => fetch(ask.request);
