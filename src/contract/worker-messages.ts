import * as v from 'valibot';

/** What the worker reports about itself. */
const WorkerState = v.object({
  build: v.string(),
  precached: v.object({ done: v.number(), total: v.number() }),
  /** False: what is stored is gone when the worker is ended, since storage fails. */
  kept: v.boolean(),
});

/** How far a sync of the catalogue is: `done`: there is nothing to fetch; `failed`: the back end has not answered. */
export type SyncResult = WorkerReply<'syncCatalogue'>;

/** A mutation that waits in the outbox: its topic as the page has named it (`TOPIC_HEADER`), and the desired state. */
export const QueuedMutationSummary = v.object({ key: v.string(), topic: v.string(), want: v.boolean() });
export type QueuedMutationSummary = v.InferOutput<typeof QueuedMutationSummary>;

/**
 * The search index of the catalogue, packed so that it costs the page next to nothing to take in: texts joined by line
 * ends, places as typed arrays (`SearchIndex`; decision 0009).
 */
export const PackedSearchIndex = v.object({
  ids: v.string(),
  words: v.string(),
  providersFrom: v.number(),
  starts: v.instance(Uint32Array),
  places: v.instance(Uint32Array),
});
export type PackedSearchIndex = v.InferOutput<typeof PackedSearchIndex>;

/** Page to worker: each with what it carries and, for a question, what comes back over its MessageChannel. */
export const toWorker = {
  /** The page reached a safe point: the waiting worker may take over, once the one in control has made way. */
  takeOver: { data: v.object({}), answer: v.undefined() },
  /** From the waiting worker to the one in control: end what would hold the change up; answered at rest. */
  makeWay: { data: v.object({}), answer: v.undefined() },
  workerState: { data: v.object({}), answer: WorkerState },
  /** The hashed files of this build that are not stored (decision 0112). */
  missingFiles: { data: v.object({}), answer: v.array(v.string()) },
  /** Request these hashed files or pictures, all at once, and store them; the answer says whether each has come. */
  storeFiles: { data: v.object({ urls: v.array(v.string()) }), answer: v.boolean() },
  /** Store the lobby's first screen beside the shell, with its pictures, unless it is stored (decision 0025). */
  storeLobby: {
    data: v.object({
      locale: v.string(),
      device: v.picklist(['mobile', 'desktop']),
      isNarrow: v.boolean(),
    }),
    answer: v.undefined(),
  },
  /** A page as the app renders it at this address, for the next navigation there (decision 0115). */
  storePage: {
    data: v.object({
      /** With what it depends on of the query (`pageQuery`). */
      path: v.string(),
      epoch: v.number(),
      /** It shows something of a player. */
      isPrivate: v.boolean(),
      lang: v.string(),
      /** The element. */
      title: v.string(),
      /** The content of the root element. */
      html: v.string(),
      /** Its whole style, and the hash of that as a content security policy names it. */
      css: v.string(),
      styleHash: v.string(),
      /** What its head has beside the shell's and the style, as HTML. */
      links: v.string(),
      /** The element with the `PageState`. */
      data: v.string(),
    }),
    answer: v.undefined(),
  },
  /** A picture that is stored as a drawing, as pixels in its place (decision 0149). */
  storePicture: { data: v.object({ url: v.string(), picture: v.instance(Blob) }), answer: v.undefined() },
  /** Which build a page is made of: its files stay while it is open (decision 0076). */
  hello: { data: v.object({ build: v.string() }), answer: v.undefined() },
  /** What the kill switch says (decision 0077); from `pass` on the worker leaves every request alone. */
  workerMode: { data: v.object({ mode: v.picklist(['on', 'pass', 'off']) }), answer: v.undefined() },
  /** The call was cancelled; the others that share its request go on (decision 0005). */
  cancel: { data: v.object({ reqId: v.string() }), answer: v.undefined() },
  /**
   * The session epoch at a start, a sign-in or a sign-out; `purge`: what is stored of players must go (decision 0075).
   * Back comes the epoch that the worker holds, for a page that has lost count.
   */
  session: { data: v.object({ epoch: v.number(), purge: v.boolean() }), answer: v.number() },
  /** The page is visible or online again: send what waits; what still waits comes back. */
  drain: { data: v.object({}), answer: v.object({ queued: v.array(QueuedMutationSummary) }) },
  /** Fetch the next part of the catalogue, or what changed in it (decision 0025); repeated while the reply is `more`. */
  syncCatalogue: {
    data: v.object({ device: v.picklist(['mobile', 'desktop']) }),
    answer: v.picklist(['done', 'more', 'failed']),
  },
  /** Null while the catalogue is not stored. */
  searchIndex: { data: v.object({}), answer: v.nullable(PackedSearchIndex) },
  /** Grows with every change of a stored answer: a page that was frozen compares it (decision 0001). */
  stateVersion: { data: v.object({}), answer: v.number() },
  /** What holds promos back on this device: a `PromoRestriction` of push.ts. What it leaves out stays as it was. */
  restrictPromos: { data: v.object({ restriction: v.unknown() }), answer: v.undefined() },
  /** `ask`: state, bind or unbind; the answer is a `PushState` of push.ts, whose schema the first page does not load. */
  push: { data: v.object({ ask: v.string() }), answer: v.unknown() },
} as const;

/** Worker to page. */
export const fromWorker = {
  /** Precaching of a new build: `failed` holds paths. */
  installProgress: v.object({
    build: v.string(),
    done: v.number(),
    total: v.number(),
    failed: v.array(v.string()),
  }),
  /** A call is on attempt `attempt` of `of`; 0 when it has ended, `reached` saying whether anybody answered, and `status` how. */
  trying: v.object({
    reqId: v.string(),
    attempt: v.number(),
    of: v.number(),
    reached: v.nullable(v.boolean()),
    status: v.optional(v.number()),
  }),
  /** The stored answer of the endpoint with this path has other bytes than before; `version` as in `stateVersion`. */
  changed: v.object({ subject: v.string(), version: v.number() }),
  /** The stored answer was revalidated and is unchanged; `at`: epoch milliseconds. */
  confirmed: v.object({ subject: v.string(), at: v.number() }),
  /** What waits in the outbox of the current player. */
  queued: v.object({ queued: v.array(QueuedMutationSummary) }),
  /**
   * A queued mutation is completed: it waits no more. `ok` false: the back end has rejected it. `version` as in `changed`,
   * where the stored answer that it is about has been updated from the reply.
   */
  settled: v.object({
    key: v.string(),
    topic: v.string(),
    want: v.boolean(),
    ok: v.boolean(),
    version: v.optional(v.number()),
  }),
  /** So many queued mutations of this player were deleted when another one signed in on this device. */
  dropped: v.object({ count: v.number() }),
  /** Other texts than before are stored for the language. */
  messagesUpdated: v.object({ locale: v.string() }),
  /** Storage fails and what is fetched is gone with the worker; or works again. */
  storageTrouble: v.object({ kept: v.boolean(), trouble: v.nullable(v.string()) }),
  /** The database has to be upgraded and another tab holds it. */
  reloadNeeded: v.object({}),
  /** The player has tapped a notification: this is where it leads; a running game stays (decision 0079). */
  openPath: v.object({ path: v.string() }),
  /** The worker takes itself away (decision 0077); a page that lives says so over the port. */
  leaving: v.object({}),
  /** The worker failed somewhere; nothing personal in it. */
  workerError: v.object({ build: v.string(), where: v.string(), message: v.string(), at: v.number() }),
} as const;

export type ToWorker = keyof typeof toWorker;
export type FromWorker = keyof typeof fromWorker;
export type RequestData<N extends ToWorker> = v.InferInput<(typeof toWorker)[N]['data']>;
export type WorkerReply<N extends ToWorker> = v.InferOutput<(typeof toWorker)[N]['answer']>;
