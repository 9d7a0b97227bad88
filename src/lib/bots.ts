/** Of our own instead of `isbot`: the page has it in its first visit, where a list of hundreds of names is too many bytes. */
const BOT =
  /(?<!\bcu)bot\b|crawl|spider|slurp|mediapartners|facebookexternalhit|embedly|quora link preview|whatsapp\/|telegrambot|lighthouse|pagespeed|preview|feedfetcher|google-(?:read|inspection|site)|apis-google|bingpreview|yandex|baidu|duckduckgo\/|archiver|headless(?!chrome)|curl\/|wget\/|python-requests|okhttp\//i;

/** Whether this is a program that reads pages: it is neither tracked nor sent to another language (CONFIG-10). */
export const isBot = (userAgent: string): boolean => userAgent === '' || BOT.test(userAgent);
