import type { Answer } from './ask.ts';
import { answerLive } from './public-answers.ts';

export const answerFilter: Answer = answerLive;
