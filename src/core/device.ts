import type { Device } from '../contract/wire.ts';

/** Which of the platform's two game lists this device gets. */
export const device: Device = /Mobi|Android/i.test(navigator.userAgent) ? 'mobile' : 'desktop';
