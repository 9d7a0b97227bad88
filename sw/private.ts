import type { Answer } from './ask.ts';
import { answerLive } from './public-answers.ts';

export const answerPrivate: Answer = answerLive;
