import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Toasts from '../../../src/app/status/Toasts.tsx';
import { toast } from '../../../src/core/shell/toasts.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import AwayJournalDialog from '../../../src/features/realtime/AwayJournalDialog.tsx';
import {
  awayJournal,
  closeAwayJournal,
  type MissedEvents,
  openAwayJournal,
} from '../../../src/features/realtime/missed-events.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../setup/mount.tsx';
import { balance, event, line, notice, payment, time } from './journal-fixtures.ts';

const LINES = 'GET /api/player/ledger_lines';
const show = (missed: Partial<MissedEvents>) => {
  openAwayJournal({ events: [], seenAt: time(0), before: {}, isPartial: false, ...missed });
  mount(<AwayJournalDialog />);
};
const rowsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem', { hidden: true })
    .map(row => [...row.children].slice(1).map(part => [...part.childNodes].map(one => one.textContent)));
const lists = () => screen.findAllByRole('list', { hidden: true });

beforeEach(() => {
  freshTab();
  setPlayer(somePlayer());
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  closeAwayJournal();
  vi.unstubAllGlobals();
});

describe('what happened while the player was away', () => {
  test('is listed row by row with amounts and causes, by day', async () => {
    const { to } = stubFetch({
      [LINES]: {
        body: {
          rows: [line(4, { amount_cents: -350 }), line(1, { at: time(0) })],
          cursor: '1',
        },
      },
    });
    show({
      events: [
        event(2, 'notification_added', { notification: notice() }, time(1, 21)),
        event(3, 'payments_changed', { payments: [payment()] }),
        balance(4, 1000),
      ],
    });
    const [first, second] = await lists();
    expect(rowsOf(first as HTMLElement)).toEqual([[['Hello', 'A text']]]);
    expect(rowsOf(second as HTMLElement)).toEqual([
      [['Deposit', 'Succeeded · 411111 ****** 1111'], ['+€49.00']],
      [['Orchard', 'Bets and wins'], ['−€3.50']],
    ]);
    // What was seen ends the list of the ledger: no second page is asked for.
    expect(to(LINES)).toHaveLength(1);
    expect(screen.queryByText(/anything older is left out/)).toBeNull();
  });

  test('leads from a payment to its details', async () => {
    stubFetch({ [LINES]: { body: { rows: [], cursor: null } } });
    show({ events: [event(3, 'payments_changed', { payments: [payment()] })] });
    fireEvent.click(await screen.findByRole('link', { name: 'Deposit', hidden: true }));
    expect(at()).toBe(`/payments?payment=${payment().id}`);
    expect(awayJournal.isOpen).toBe(false);
  });

  test('reads on in the ledger of an absence of days, and says when older ones are left out', async () => {
    const page = (from: number) =>
      Array.from({ length: 50 }, (_, index) => line(from - index, { at: time(1) }));
    const { to } = stubFetch({
      [LINES]: ({ search }) => {
        const cursor = Number(new URLSearchParams(search).get('cursor') ?? 1000);
        return { body: { rows: page(cursor), cursor: String(cursor - 50) } };
      },
    });
    show({ events: [balance(5, 1000)] });
    expect(await screen.findByText(/anything older is left out/)).toBeDefined();
    expect(to(LINES)).toHaveLength(4);
    const [list] = await lists();
    expect(rowsOf(list as HTMLElement)).toEqual([[['Orchard', 'Bets and wins'], ['−€200.00']]]);
  });

  test('still says how the balance changed when the ledger does not answer', async () => {
    stubFetch({ [LINES]: { status: 500, body: {} } });
    show({ events: [balance(5, 1000)], before: { EUR: 900 } });
    expect(await screen.findByText('Your balance changed')).toBeDefined();
    expect(screen.getByText('+€1.00')).toBeDefined();
  });

  test('that is not complete says so, and an empty one too', async () => {
    stubFetch({});
    show({ events: [event(1, 'limits_changed', { limits: [] })], isPartial: true });
    expect(await screen.findByText(/anything older is left out/)).toBeDefined();
    expect(screen.getByText('Your limits were changed')).toBeDefined();
    cleanup();
    show({});
    expect(await screen.findByText('There’s nothing left to tell you about.')).toBeDefined();
  });

  test('is opened by the button of its toast, which goes', async () => {
    mount(<Toasts dismissLabel="Dismiss" />);
    const missed = { events: [], seenAt: null, before: {}, isPartial: false };
    toast('Something changed', 'plain', false, { label: 'Show it', run: () => openAwayJournal(missed) });
    fireEvent.click(await screen.findByRole('button', { name: 'Show it', hidden: true }));
    expect(awayJournal.isOpen).toBe(true);
    await waitFor(() => expect(screen.queryByText('Something changed')).toBeNull());
  });

  test('is closed by its button and dropped with the session', async () => {
    stubFetch({});
    show({ events: [event(1, 'limits_changed', { limits: [] })] });
    fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }));
    expect(awayJournal).toEqual({ missed: null, isOpen: false });
    openAwayJournal({ events: [], seenAt: null, before: {}, isPartial: false });
    setPlayer(null);
    expect(awayJournal.missed).toBeNull();
  });
});
