import type { Answer } from './ask.ts';
import { answerLive } from './public-answers.ts';

export const answerMessages: Answer = answerLive;
