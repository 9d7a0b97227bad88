import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in the alphabet of cookies and headers. A token that grants access is stored as `hashToken` of it only. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
