import * as v from 'valibot';
import type { Endpoints } from '../endpoint.ts';
import { NoContent } from '../wire.ts';
import { Email, PersonName } from './validation.ts';

/** What a message to support is about. */
export const CONTACT_TOPICS = ['account', 'games', 'money', 'safer-play', 'technical', 'other'] as const;
export const ContactTopic = v.picklist(CONTACT_TOPICS, 'errors.required');
export type ContactTopic = v.InferOutput<typeof ContactTopic>;

/** Characters of a message; less than the first says nothing, more than the second is a letter. */
export const MIN_MESSAGE_LENGTH = 10;
export const MAX_MESSAGE_LENGTH = 4000;

/** A message to support (SUPPORT-2). A refusal lists the errors by field. */
export const ContactMessage = v.object({
  name: PersonName,
  email: Email,
  /** Our own field: a client written from the specification does not send it. */
  topic: v.optional(ContactTopic, 'other'),
  message: v.pipe(
    v.string('errors.required'),
    v.trim(),
    v.nonEmpty('errors.required'),
    v.minLength(MIN_MESSAGE_LENGTH, 'errors.too_short'),
    v.maxLength(MAX_MESSAGE_LENGTH, 'errors.too_long'),
  ),
});
export type ContactMessage = v.InferOutput<typeof ContactMessage>;

export const contact = {
  sendContactMessage: {
    method: 'POST',
    path: '/api/send_contact_message',
    policy: 'bypass',
    body: ContactMessage,
    reply: NoContent,
    status: 204,
    caller: 'anyone',
    keyed: 'accepted',
    errorCode: 'SEND_CONTACT_MESSAGE_ERROR',
  },
} as const satisfies Endpoints;
