import { expect, test } from 'vitest';
import {
  createEventOrdering,
  type OrderedResource,
  type SequencedEvent,
} from '../../../src/core/realtime/event-ordering.ts';

/** A seeded generator, so that a failure can be repeated with its seed. */
function seeded(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { below: (n: number) => Math.floor(next() * n), chance: (p: number) => next() < p };
}
type Random = ReturnType<typeof seeded>;

interface ServerState {
  balance: { cents: number };
  notices: Record<string, boolean>;
  favourites: string[];
}
type Name = keyof ServerState;
const NAMES: readonly Name[] = ['balance', 'notices', 'favourites'];

/** The server: a state, events numbered without a gap, and responses whose number may be older than their state. */
function makeServer(random: Random) {
  let seq = 0;
  const state: ServerState = { balance: { cents: 0 }, notices: {}, favourites: [] };
  const change = (): SequencedEvent => {
    seq += 1;
    const kind = random.below(4);
    if (kind === 0) {
      state.balance.cents += random.below(1000);
      return { seq, type: 'balance', data: { ...state.balance } };
    }
    if (kind === 1) {
      const games = Array.from({ length: random.below(4) }, () => `g${random.below(9)}`);
      state.favourites = [...new Set(games)];
      return { seq, type: 'favourites', data: [...state.favourites] };
    }
    if (kind === 2) return { seq, type: 'unheard-of', data: null };
    const ids = Object.keys(state.notices);
    const read = random.chance(0.5) ? ids[random.below(ids.length || 1)] : undefined;
    const id = read ?? `n${seq}`;
    state.notices[id] = read !== undefined;
    return { seq, type: 'notices', data: { id, isRead: read !== undefined } };
  };
  return { state, change, seq: () => seq };
}

interface Answer {
  readonly state: unknown;
  readonly seq: number;
  readonly isStored: boolean;
}

/** One player's page: three resources, loads whose responses the test releases, and the worker's older copies. */
function makePage(server: ReturnType<typeof makeServer>, random: Random, hasNumbers: boolean) {
  const order = createEventOrdering();
  const shown = structuredClone(server.state) as ServerState;
  const pending: { end: (answer: Answer) => void; name: Name }[] = [];
  const copies = new Map<Name, Answer>();
  const read = (name: Name): Answer => {
    const seq = hasNumbers ? server.seq() : 0;
    return { state: structuredClone(server.state[name]), seq, isStored: false };
  };
  const subjectOf = (name: Name): OrderedResource => {
    let inFlight: Promise<void> | null = null;
    let heldSeq = 0;
    let isLoaded = false;
    const load = (): Promise<void> => {
      inFlight ??= new Promise<void>(resolve => {
        const endSnapshot = order.beginSnapshot(subject);
        const end = (answer: Answer) => {
          inFlight = null;
          Object.assign(shown, { [name]: structuredClone(answer.state) });
          heldSeq = answer.seq;
          isLoaded = true;
          endSnapshot(answer.seq, answer.isStored);
          resolve();
        };
        pending.push({ end, name });
      });
      return inFlight;
    };
    const subject: OrderedResource = {
      apply: { [name]: (data: unknown) => apply(name, data) },
      isLoaded: () => isLoaded,
      isVisible: () => true,
      loadedSeq: () => heldSeq,
      load,
      markStale: () => undefined,
    };
    return subject;
  };
  const apply = (name: Name, data: unknown): void => {
    if (name !== 'notices') return void Object.assign(shown, { [name]: structuredClone(data) });
    const { id, isRead } = data as { id: string; isRead: boolean };
    shown.notices[id] = isRead || (shown.notices[id] ?? false);
  };
  const subjects = NAMES.map(subjectOf);
  for (const subject of subjects) order.add(subject);
  /** A response has the server's state at one time and may arrive much later; or the worker's copy arrives instead. */
  const answerOne = (readings: Map<object, Answer>): void => {
    const index = random.below(pending.length);
    const [load] = pending.splice(index, 1);
    if (!load) return;
    const fresh = readings.get(load) ?? read(load.name);
    const copy = copies.get(load.name);
    copies.set(load.name, { ...fresh, isStored: true });
    if (!copy || !random.chance(0.2)) {
      load.end(fresh);
      return;
    }
    load.end(copy);
    // The network's response follows a stored copy: the worker makes the page load it.
    void subjects[NAMES.indexOf(load.name)]?.load();
  };
  return { order, shown, pending, subjects, read, answerOne };
}

function play(seed: number, hasNumbers: boolean): { shown: ServerState; state: ServerState } {
  const random = seeded(seed);
  const server = makeServer(random);
  const page = makePage(server, random, hasNumbers);
  const readings = new Map<object, Answer>();
  let onItsWay: SequencedEvent[] = [];
  let isJoined = false;
  const join = () => {
    isJoined = true;
    onItsWay = [];
    page.order.onJoined(server.seq());
  };
  for (let step = 0; step < 120; step++) {
    const kind = random.below(12);
    if (kind < 4) {
      const event = server.change();
      if (isJoined && !random.chance(0.1)) onItsWay.push(event);
      if (random.chance(0.15)) onItsWay.push(event);
    } else if (kind < 7 && onItsWay.length > 0) {
      const isInOrder = random.chance(0.8);
      const [event] = onItsWay.splice(isInOrder ? 0 : random.below(onItsWay.length), 1);
      if (event && isJoined) page.order.handleEvent(event);
    } else if (kind === 7) {
      for (const load of page.pending) if (!readings.has(load)) readings.set(load, page.read(load.name));
    } else if (kind === 8) page.answerOne(readings);
    else if (kind === 9) void page.subjects[random.below(NAMES.length)]?.load();
    // The connection or the server fails: what was in flight is lost.
    else if (kind === 10 && random.chance(0.4)) isJoined = false;
    else if (kind === 11 && !isJoined) join();
  }
  // The network is back: one more join, and every load gets its response.
  join();
  for (let turn = 0; page.pending.length > 0 && turn < 500; turn++) page.answerOne(readings);
  for (const subject of page.subjects) if (!subject.isLoaded()) void subject.load();
  while (page.pending.length > 0) page.answerOne(readings);
  return { shown: page.shown, state: server.state };
}

const FIRST_SEED = Number(process.env['ORBIT_SEED'] ?? Date.now() % 1_000_000);

test.each([
  ['with', true],
  ['without', false],
])('after any interleaving the page equals the server, %s numbers in responses', (_, hasNumbers) => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + 1500; seed++) {
    const { shown, state } = play(seed, hasNumbers);
    expect(shown, `ORBIT_SEED=${seed}`).toEqual(state);
  }
});
