/** Names of bots. Written here instead of taken from `isbot`, which is 1.6 KB compressed in the page for names that hardly ever come here. */
const BOT =
  /(?<!\bcu)bot\b|crawl|spider|slurp|mediapartners|facebookexternalhit|embedly|quora link preview|whatsapp\/|telegrambot|lighthouse|pagespeed|preview|feedfetcher|google-(?:read|inspection|site)|apis-google|bingpreview|yandex|baidu|duckduckgo\/|archiver|headless(?!chrome)|curl\/|wget\/|python-requests|okhttp\//i;

/** Whether this is a program that reads pages: it is neither tracked nor sent to another language (CONFIG-10). */
export const isBot = (userAgent: string): boolean => userAgent === '' || BOT.test(userAgent);
