import * as v from 'valibot';
import type { Endpoints } from './endpoint.ts';
import { Email, PersonName } from './rules.ts';
import { Nothing } from './wire.ts';

/** What a message to support is about. */
export const CONTACT_TOPICS = ['account', 'games', 'money', 'safer-play', 'technical', 'other'] as const;
export const ContactTopic = v.picklist(CONTACT_TOPICS, 'errors.required');
export type ContactTopic = v.InferOutput<typeof ContactTopic>;

/** Characters of a message; less than the first says nothing, more than the second is a letter. */
export const MESSAGE_MIN = 10;
export const MESSAGE_MAX = 4000;

/** A message to support (platform 7). A refusal lists the errors by field. */
export const ContactMessage = v.object({
  name: PersonName,
  email: Email,
  topic: ContactTopic,
  message: v.pipe(
    v.string('errors.required'),
    v.trim(),
    v.nonEmpty('errors.required'),
    v.minLength(MESSAGE_MIN, 'errors.too_short'),
    v.maxLength(MESSAGE_MAX, 'errors.too_long'),
  ),
});
export type ContactMessage = v.InferOutput<typeof ContactMessage>;

export const contact = {
  sendContactMessage: {
    method: 'POST',
    path: '/api/send_contact_message',
    body: ContactMessage,
    reply: Nothing,
    status: 204,
    policy: 'page',
    caller: 'anyone',
    keyed: 'accepted',
    errorCode: 'SEND_CONTACT_MESSAGE_ERROR',
  },
} as const satisfies Endpoints;
