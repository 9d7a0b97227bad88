import * as v from 'valibot';

/** What a script of a third party is let in by: nothing, the consent of the cookie bar, or that to the device check. */
type ScriptConsent = 'necessary' | 'cookies' | 'device';

export interface ChatOptions {
  readonly project: string;
  /** Whom the conversation is put through to (SUPPORT-5). */
  readonly group: number;
  readonly kind: ChatKind;
  /** A conversation to go on with; null begins one. */
  readonly requestId: string | null;
  readonly locale: string;
}
export const ChatKind = v.picklist(['livechat', 'messenger']);
export type ChatKind = v.InferOutput<typeof ChatKind>;

export const ChatMessage = v.object({
  id: v.pipe(v.string(), v.maxLength(64)),
  from: v.picklist(['agent', 'visitor']),
  text: v.pipe(v.string(), v.maxLength(4000)),
  at: v.pipe(v.string(), v.isoTimestamp()),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/** An open conversation; what it gives is parsed where it enters. */
export interface ChatConnection {
  readonly requestId: string;
  readonly history: readonly unknown[];
  /** Sends a message and resolves to it with its replies. Rejects when it did not arrive. */
  send(text: string): Promise<readonly unknown[]>;
  end(): void;
}

interface SurveyOptions {
  readonly survey_id: string;
  readonly survey_collector_id: string;
  readonly locale: string;
  readonly compact: boolean;
}

/** What the script of the device check reads, for the player to see before it is loaded (ACCOUNT-61). */
export const deviceFacts = ['screen', 'timeZone', 'languages', 'processors'] as const;
export type DeviceFact = (typeof deviceFacts)[number];

export const CARD_FIELDS = ['number', 'expiry', 'cvc', 'holder'] as const;
export type CardFieldName = (typeof CARD_FIELDS)[number];
/** What is wrong with a field; its text is the page's, in the reader's language. */
export const CARD_ERRORS = [
  'errors.required',
  'errors.card.number',
  'errors.card.unsupported',
  'errors.card.expiry',
  'errors.card.expired',
  'errors.card.cvc',
  'errors.card.holder',
] as const;
export type CardError = (typeof CARD_ERRORS)[number];

/** How the fields stand, after every change that matters; no digit of the card is in it. Parsed where it enters. */
export const CardFieldsState = v.object({
  scheme: v.nullable(v.string()),
  /** The errors of fields that were left, or of all after `tokenize`. */
  errors: v.record(v.picklist(CARD_FIELDS), v.picklist(CARD_ERRORS)),
  is_complete: v.boolean(),
});
export type CardFieldsState = v.InferOutput<typeof CardFieldsState>;

/** What a card becomes: a token for the provider, and what the fraud check may know of it. */
export const CardToken = v.object({
  token: v.pipe(v.string(), v.minLength(8), v.maxLength(128)),
  first_six: v.pipe(v.string(), v.regex(/^\d{6}$/)),
  last_four: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  scheme: v.string(),
});
export type CardToken = v.InferOutput<typeof CardToken>;

export interface CardFieldsOptions {
  /** The provider's page: `hosted_fields_url` of the method. */
  readonly url: string;
  readonly locale: string;
  /** Called with a `CardFieldsState`. */
  readonly onChange: (state: unknown) => void;
  /** The fields can't be used: the frame did not answer in time. */
  readonly onFail: () => void;
}

export interface CardFields {
  /** Resolves to a `CardToken`, or to null where a field is wrong, which `onChange` has told. Rejects when the provider does not answer. */
  tokenize(): Promise<unknown>;
  focus(field: CardFieldName): void;
  destroy(): void;
}

/** What the scripts put on the window, by name: an operator's own script is wrapped into the same interface. */
export interface ThirdPartyApis {
  readonly captcha: { execute(siteKey: string, action: string): Promise<string> };
  /** `reads`: what the device check looks at, by the names of `deviceFacts`. */
  readonly fraud: { reads(): readonly string[]; fingerprint(): Promise<string> };
  /** Gives a function that takes the survey away; `onDone` once it was answered. */
  readonly survey: { mount(into: object, options: SurveyOptions, onDone: () => void): () => void };
  readonly payments: {
    /** Puts the provider's card fields, a page of its own origin, into the element. */
    mountCard(into: object, options: CardFieldsOptions): CardFields;
    /** Forgets what the library keeps of the player, at sign-out. */
    reset(): void;
  };
  readonly chat: { connect(options: ChatOptions): Promise<ChatConnection> };
}
export type ScriptName = keyof ThirdPartyApis;

export interface ThirdPartyScript<N extends ScriptName = never> {
  /** From this origin as `/path`, or a whole https address; its origin joins the content security policy. */
  readonly address: string;
  /** Subresource integrity: what else is served there does not run. */
  readonly integrity: string;
  /** Its name on the window, and the methods without which it is rejected. */
  readonly global: string;
  readonly methods: readonly ([N] extends [never] ? string : keyof ThirdPartyApis[N] & string)[];
  readonly consent: ScriptConsent;
  /** `idle`: once the page has loaded and is idle; `onDemand`: when something needs it. */
  readonly when: 'idle' | 'onDemand';
}

/** The page goes on without a script that has not arrived by then, milliseconds. */
export const SCRIPT_TIMEOUT_MS = 10_000;
/** Scripts are injected again after that long (VISIT-8), milliseconds. */
export const REINJECT_INTERVAL_MS = 3_600_000;

/**
 * The scripts of third parties, which an operator edits together with `brand.ts`. These are the sandbox's stand-ins, which
 * the reference back end serves while its sandbox is on; without them everything works, each in its plain way.
 */
export const thirdPartyScripts: { readonly [N in ScriptName]: ThirdPartyScript<N> | null } = {
  captcha: {
    address: '/sandbox/stand-ins/captcha.js',
    integrity: 'sha384-H76v99P1ET33JBSzZI1B5qhuSrqrxvtqKawSNnk6I7q+q30sXXqrefE6fZK/NJsy',
    global: 'OrbitSandboxCaptcha',
    methods: ['execute'],
    consent: 'necessary',
    when: 'onDemand',
  },
  fraud: {
    address: '/sandbox/stand-ins/fraud.js',
    integrity: 'sha384-dBL/lHXNxZdWGlUG6yqqvwA0QCXk8AfX3WWIuHxYaVyttm0c0xHnunbWc7Klm2lf',
    global: 'OrbitSandboxFraud',
    methods: ['reads', 'fingerprint'],
    consent: 'device',
    when: 'onDemand',
  },
  survey: {
    address: '/sandbox/stand-ins/survey.js',
    integrity: 'sha384-gnA19zAqRkRbEgvh+CQvh6In9WSDsXvxAxLs6IpHtVDIP5l+7Wp0tseOxCO5ranN',
    global: 'OrbitSandboxSurvey',
    methods: ['mount'],
    consent: 'cookies',
    when: 'onDemand',
  },
  payments: {
    address: '/sandbox/stand-ins/payments.js',
    integrity: 'sha384-n0Yi/3i91CeTLUjftjWL+PbcLL7l+UfShebiEAe3c1tS98eiyWX0HdbbFSJJEr1u',
    global: 'OrbitSandboxPayments',
    methods: ['mountCard', 'reset'],
    consent: 'necessary',
    when: 'onDemand',
  },
  chat: {
    address: '/sandbox/stand-ins/chat.js',
    integrity: 'sha384-j1ZupnVeJoMROttoY0e0P8YW8Ky2qQ0ihDwWIffFdk7D4jJh6nGvCmv8kmVH5au/',
    global: 'OrbitSandboxChat',
    methods: ['connect'],
    consent: 'necessary',
    when: 'onDemand',
  },
};

/** The origins that the content security policy lets scripts in from, beside our own. */
export function scriptOrigins(scripts: Readonly<Record<string, { address: string } | null>>): string[] {
  const foreign = Object.values(scripts).flatMap(script =>
    script?.address.startsWith('https://') ? [new URL(script.address).origin] : [],
  );
  return [...new Set(foreign)];
}
