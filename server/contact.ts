import { brand } from '../src/contract/brand.ts';
import type { contact } from '../src/contract/contact.ts';
import type { Routes } from './ask.ts';

/** Puts a message to support into the mail outbox: of the sandbox, or of the mail service behind it (platform 7). */
export const contactRoutes = {
  sendContactMessage: ({ app, body, player, visitor, once }) =>
    once(async tx => {
      const { name, email, topic, message } = body;
      const from = player ? `${name} <${email}>, player ${player.id}` : `${name} <${email}>, guest`;
      await app.mailer.send(
        {
          recipient: brand.supportEmail,
          locale: visitor.locale,
          subject: `Support: ${topic}`,
          text: `From: ${from}\n\n${message}`,
          link: null,
        },
        tx,
      );
      return undefined;
    }),
} satisfies Pick<Routes, keyof typeof contact>;
