import * as v from 'valibot';

/** What the SDK in the page around this one sends. */
const FromSdk = v.variant('type', [
  v.object({
    identity: v.literal('sdk'),
    type: v.literal('init'),
    token: v.string(),
    lang: v.optional(v.string(), 'en'),
    theme: v.optional(v.picklist(['light', 'dark']), 'dark'),
  }),
  v.object({ identity: v.literal('sdk'), type: v.literal('token'), token: v.nullable(v.string()) }),
]);
type Init = Extract<v.InferOutput<typeof FromSdk>, { type: 'init' }>;

export interface Shell {
  /** Tells the page around this one what has happened, by the names of the vendor's SDK. */
  emit(name: `idCheck.${string}`, payload?: object): void;
  /** The token of now. */
  token(): string;
  /** Another token; null when there is none, since the session has ended or the network is gone. */
  renewToken(): Promise<string | null>;
}

/** How long the SDK may take to bring another token, milliseconds. */
const RENEWAL_MS = 30_000;

/** Says hello to the SDK until it answers. Only the window around this page counts; who that may be is up to `frame-ancestors`. */
export function connectToSdk(self: Window): Promise<{ init: Init; shell: Shell }> {
  let token = '';
  let renewal: Promise<string | null> | null = null;
  let onToken: (token: string | null) => void = () => undefined;
  let onInit: (connected: { init: Init; shell: Shell }) => void = () => undefined;
  const connected = new Promise<{ init: Init; shell: Shell }>(resolve => {
    onInit = resolve;
  });
  const post = (message: object) => self.parent.postMessage({ identity: 'page', ...message }, '*');
  const sayHello = () => post({ type: 'hello' });
  const timer = setInterval(sayHello, 1000);
  const shell: Shell = {
    emit: (name, payload = {}) => post({ type: 'event', name, payload }),
    token: () => token,
    renewToken() {
      renewal ??= requestToken();
      return renewal;
    },
  };
  function requestToken(): Promise<string | null> {
    const next = new Promise<string | null>(resolve => {
      onToken = resolve;
    });
    const late = setTimeout(() => onToken(null), RENEWAL_MS);
    post({ type: 'expired' });
    return next.then(given => {
      clearTimeout(late);
      renewal = null;
      token = given ?? token;
      return given;
    });
  }
  self.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    const message = source === self.parent ? v.safeParse(FromSdk, data) : null;
    if (!message?.success) return;
    if (message.output.type === 'token') {
      onToken(message.output.token);
      return;
    }
    clearInterval(timer);
    token = message.output.token;
    onInit({ init: message.output, shell });
  });
  sayHello();
  return connected;
}
