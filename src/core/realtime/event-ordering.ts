/** An event of the player's own topic; `seq` grows by one per event (decisions D15). */
export interface LiveEvent {
  readonly seq: number;
  readonly type: string;
  readonly data: unknown;
}

/** What a subject has to say to be kept in order. */
export interface Ordered {
  /** By type of event. Called again after a snapshot that is older than the event: twice must do what once does. */
  readonly apply: Readonly<Record<string, (data: unknown) => void>>;
  readonly isLoaded: () => boolean;
  readonly isShown: () => boolean;
  /** The seq that what is held includes; 0 when its answer did not say. */
  readonly heldSeq: () => number;
  /** The subject's one `load()`; a load tells its begin and end by `asked`. */
  readonly load: () => Promise<void>;
  /** What is held is old: it must load before it is shown again. */
  readonly expire: () => void;
}

/** The end of a load: what it brought is in state and includes the events up to `seq` (0: not told). */
export type Ended = (seq: number, isStored: boolean) => void;

export interface Order {
  add(subject: Ordered): void;
  /** The player's topic was joined, and this is the seq of its last event. */
  joined(seq: number): void;
  /** False for one that is known, or that a snapshot will bring. */
  take(event: LiveEvent): boolean;
  /** A load of the subject begins. */
  asked(subject: Ordered): Ended;
  /** What an event said of the subject can't be used: it is loaded instead. */
  invalidate(subject: Ordered): void;
  /** Another player, or none. */
  clear(): void;
}

/** Events kept so that a snapshot which is older than they are does not take them back. */
const MOST_KEPT = 500;

/**
 * Keeps subjects equal to the server's state out of snapshots and events, in whatever order they arrive: an answer is
 * shown and what happened after it is applied once more; what was missed is loaded, once a subject (offline 2, Phoenix
 * socket; decisions D15). Knows nothing of sockets.
 */
export function makeOrder(): Order {
  /** Subjects that miss events which are not kept: only a snapshot helps. */
  const behind = new Set<Ordered>();
  const subjects = new Set<Ordered>();
  /** Events after `base` up to `head`, without a gap. */
  let kept: LiveEvent[] = [];
  let base = 0;
  let head: number | null = null;

  const applyAfter = (subject: Ordered, seq: number): void => {
    for (const event of kept) if (event.seq > seq) subject.apply[event.type]?.(event.data);
  };

  const startAt = (seq: number): void => {
    // A server that remembers less than this page has lost what the page shows.
    const isReset = head !== null && seq < head;
    kept = [];
    base = seq;
    head = seq;
    for (const subject of subjects)
      if (isReset || !subject.isLoaded() || subject.heldSeq() < seq) behind.add(subject);
      else behind.delete(subject);
  };

  const catchUp = (): void => {
    for (const subject of [...behind])
      if (subject.isShown()) void subject.load();
      else subject.expire();
  };

  return {
    add(subject) {
      subjects.add(subject);
      if (head === null || !subject.isLoaded()) return;
      if (subject.heldSeq() >= base) return applyAfter(subject, subject.heldSeq());
      behind.add(subject);
      catchUp();
    },

    joined(seq) {
      // The same as before: nothing was missed.
      if (seq !== head) startAt(seq);
      catchUp();
    },

    take(event) {
      if (head === null || event.seq <= head) return false;
      const hasGap = event.seq > head + 1;
      if (hasGap) startAt(event.seq - 1);
      head = event.seq;
      kept.push(event);
      if (kept.length > MOST_KEPT) base = kept.shift()?.seq ?? base;
      // A snapshot may have overtaken it.
      for (const subject of subjects)
        if (subject.isLoaded() && subject.heldSeq() < event.seq) subject.apply[event.type]?.(event.data);
      if (hasGap) catchUp();
      return true;
    },

    asked(subject) {
      const baseThen = base;
      return (seq, isStored) => {
        if (head === null) return;
        applyAfter(subject, seq);
        const isAskedBefore = baseThen < base && isOld(seq);
        // A stored copy is followed by the worker's word, one that was asked for too early by another load.
        if (isOld(seq) && (isStored || isAskedBefore)) behind.add(subject);
        else behind.delete(subject);
        if (isAskedBefore && !isStored) void subject.load();
      };
      function isOld(seq: number): boolean {
        return seq < base && (seq > 0 || baseThen < base);
      }
    },

    invalidate(subject) {
      behind.add(subject);
      catchUp();
    },

    clear() {
      kept = [];
      base = 0;
      head = null;
      behind.clear();
    },
  };
}
