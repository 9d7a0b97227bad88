/** An event of the player's own topic; `seq` grows by one per event (decision 0015). */
export interface SequencedEvent {
  readonly seq: number;
  readonly type: string;
  readonly data: unknown;
}

/** What the ordering needs of a subject. */
export interface OrderedResource {
  /** By type of event. Called again after a snapshot that is older than the event, so it must be idempotent. */
  readonly apply: Readonly<Record<string, (data: unknown) => void>>;
  readonly isLoaded: () => boolean;
  readonly isVisible: () => boolean;
  /** The seq that the loaded data includes; 0 when its response named none. */
  readonly loadedSeq: () => number;
  /** The subject's one `load()`; it reports its begin and end by `beginSnapshot`. */
  readonly load: () => Promise<void>;
  /** The loaded data is old: the subject must load before it is shown again. */
  readonly markStale: () => void;
}

/** The end of a load: its data is in the state and includes the events up to `seq` (0: unknown). */
type EndSnapshot = (seq: number, isStored: boolean) => void;

interface EventOrdering {
  add(subject: OrderedResource): void;
  /** The player's topic was joined, and this is the seq of its last event. */
  onJoined(seq: number): void;
  /** False for one that is known, or that a snapshot will bring. */
  handleEvent(event: SequencedEvent): boolean;
  /** A load of the subject begins. */
  beginSnapshot(subject: OrderedResource): EndSnapshot;
  /** An event of the subject can't be read: the subject is loaded instead. */
  invalidate(subject: OrderedResource): void;
  /** Another player, or none. */
  clear(): void;
}

/** Events that are retained, to be applied again after an older snapshot. */
const MAX_RETAINED_EVENTS = 500;

/**
 * Keeps subjects equal to the server's state out of snapshots and events, in any order of arrival: later events are
 * applied again to a snapshot, and after a gap each subject is loaded once (decision 0015). Independent of the transport.
 */
export function createEventOrdering(): EventOrdering {
  /** Subjects that miss events which are not retained: only a snapshot helps. */
  const stale = new Set<OrderedResource>();
  const subjects = new Set<OrderedResource>();
  /** Events after `base` up to `head`, without a gap. */
  let retained: SequencedEvent[] = [];
  let base = 0;
  let head: number | null = null;

  const applyAfter = (subject: OrderedResource, seq: number): void => {
    for (const event of retained) if (event.seq > seq) subject.apply[event.type]?.(event.data);
  };

  const startAt = (seq: number): void => {
    // A server with a lower seq than this page has lost data that the page shows.
    const isReset = head !== null && seq < head;
    retained = [];
    base = seq;
    head = seq;
    for (const subject of subjects)
      if (isReset || !subject.isLoaded() || subject.loadedSeq() < seq) stale.add(subject);
      else stale.delete(subject);
  };

  const catchUp = (): void => {
    for (const subject of [...stale])
      if (subject.isVisible()) void subject.load();
      else subject.markStale();
  };

  return {
    add(subject) {
      subjects.add(subject);
      if (head === null || !subject.isLoaded()) return;
      if (subject.loadedSeq() >= base) return applyAfter(subject, subject.loadedSeq());
      stale.add(subject);
      catchUp();
    },

    onJoined(seq) {
      // The same as before: nothing was missed.
      if (seq !== head) startAt(seq);
      catchUp();
    },

    handleEvent(event) {
      if (head === null || event.seq <= head) return false;
      const hasGap = event.seq > head + 1;
      if (hasGap) startAt(event.seq - 1);
      head = event.seq;
      retained.push(event);
      if (retained.length > MAX_RETAINED_EVENTS) base = retained.shift()?.seq ?? base;
      // A snapshot may have overtaken it.
      for (const subject of subjects)
        if (subject.isLoaded() && subject.loadedSeq() < event.seq) subject.apply[event.type]?.(event.data);
      if (hasGap) catchUp();
      return true;
    },

    beginSnapshot(subject) {
      const baseThen = base;
      return (seq, isStored) => {
        if (head === null) return;
        applyAfter(subject, seq);
        const wasRequestedBefore = baseThen < base && isOld(seq);
        // After a stored copy comes the worker's update; a response requested before the gap is loaded again.
        if (isOld(seq) && (isStored || wasRequestedBefore)) stale.add(subject);
        else stale.delete(subject);
        if (wasRequestedBefore && !isStored) void subject.load();
      };
      function isOld(seq: number): boolean {
        return seq < base && (seq > 0 || baseThen < base);
      }
    },

    invalidate(subject) {
      stale.add(subject);
      catchUp();
    },

    clear() {
      retained = [];
      base = 0;
      head = null;
      stale.clear();
    },
  };
}
