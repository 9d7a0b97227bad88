/** What the back end uses of the package, which brings no types. */
declare module 'web-push' {
  interface Sent {
    readonly endpoint: string;
    readonly method: 'POST';
    readonly headers: Readonly<Record<string, string | number>>;
    readonly body: Buffer | null;
  }
  export function generateVAPIDKeys(): { publicKey: string; privateKey: string };
  /** Throws for keys or options that can't be used. */
  export function generateRequestDetails(
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
    payload: string,
    options: {
      vapidDetails: { subject: string; publicKey: string; privateKey: string };
      /** Seconds. */
      TTL: number;
      urgency: 'low' | 'normal' | 'high';
      topic: string;
      contentEncoding: 'aes128gcm';
    },
  ): Sent;
  const webPush: {
    generateVAPIDKeys: typeof generateVAPIDKeys;
    generateRequestDetails: typeof generateRequestDetails;
  };
  export default webPush;
}
