import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isFinalState } from '../../contract/subjects/payment-states.ts';
import { useIsOnBreak } from '../../core/shell/break-status.ts';
import { language } from '../../core/shell/i18n.ts';
import { useIsLimitReached } from '../../core/shell/limit-status.ts';
import { pathOf } from '../../core/shell/navigation.ts';
import { formatClock, formatDay } from '../../lib/format-time.ts';
import { Money } from '../../ui/content/Money.tsx';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useTimeTag } from '../data-age/useTimeFormat.ts';
import { moneyText } from '../wallet/money-text.ts';
import styles from './AwayJournal.module.css';
import { type JournalRow, journalOf } from './away-journal.ts';
import { rowDetail, rowText } from './journal-texts.ts';
import { loadMissedLines } from './load-lines.ts';
import { awayJournal, closeAwayJournal, type MissedEvents } from './missed-events.ts';

/** What happened while the player was away, row by row, the newest last (NOTIFICATION-15). */
export default function AwayJournalDialog() {
  const { t } = useLingui();
  const { missed } = useSnapshot(awayJournal) as { missed: MissedEvents | null };
  return (
    <Dialog
      open
      onClose={closeAwayJournal}
      title={t({ id: 'away.title', message: 'While you were away' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      coversPhone
    >
      {missed && <Journal missed={missed} />}
    </Dialog>
  );
}

function Journal({ missed }: { missed: MissedEvents }) {
  const journal = useJournal(missed);
  const timeTag = useTimeTag();
  if (!journal) return <Skeleton h="12rem" radius="panel" />;
  const { rows, isPartial } = journal;
  if (rows.length === 0)
    return (
      <p className={styles['note']}>
        <Trans id="away.empty">There’s nothing left to tell you about.</Trans>
      </p>
    );
  return (
    <>
      {isPartial && (
        <p className={styles['note']}>
          <Trans id="away.partial">Only the latest is listed here; anything older is left out.</Trans>
        </p>
      )}
      {byDay(rows).map(({ day, rows: those }) => (
        <section key={day} className={styles['day']}>
          <h3 className={styles['date']}>{formatDay(day, timeTag)}</h3>
          <ol className={styles['rows']}>
            {those.map(row => (
              <li key={row.id} className={styles['row']}>
                <time dateTime={row.at} className={styles['time']}>
                  {formatClock(Date.parse(row.at), timeTag)}
                </time>
                <RowText row={row} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function RowText({ row }: { row: JournalRow }) {
  const { i18n } = useLingui();
  const detail = rowDetail(i18n, row);
  return (
    <>
      <span className={styles['text']}>
        {row.type === 'payment' ? (
          <Anchor
            className={styles['subject']}
            href={`${pathOf('payments')}?payment=${row.payment.id}`}
            onClick={closeAwayJournal}
          >
            {rowText(i18n, row)}
          </Anchor>
        ) : (
          <span className={styles['subject']}>{rowText(i18n, row)}</span>
        )}
        {detail && <span className={styles['note']}>{detail}</span>}
      </span>
      <RowAmount row={row} />
    </>
  );
}

/** What came is marked with a plus and green, what went with a minus; a payment without success has moved nothing. */
function RowAmount({ row }: { row: JournalRow }) {
  const { locale } = useSnapshot(language);
  if (row.type === 'payment') {
    const { amount_cents, receives_cents, currency, action, state } = row.payment;
    const hasCome = action === 'deposit' && state === 'succeeded';
    // What was not paid out is in the balance again.
    const hasLeft = action === 'cashout' && (state === 'succeeded' || !isFinalState(action, state));
    const amount = moneyText(hasCome ? receives_cents : amount_cents, currency, locale);
    const sign = hasCome ? '+' : hasLeft ? '−' : '';
    return <Money text={sign + amount} tone={hasCome ? 'in' : 'plain'} />;
  }
  if (row.type !== 'money') return null;
  const amount = moneyText(Math.abs(row.cents), row.currency, locale);
  const sign = row.cents > 0 ? '+' : row.cents < 0 ? '−' : '';
  return <Money text={sign + amount} tone={row.cents > 0 ? 'in' : 'plain'} />;
}

/** Null until the ledger has answered: its lines say why a balance changed. */
function useJournal(missed: MissedEvents): { rows: JournalRow[]; isPartial: boolean } | null {
  const hidesPromos = [useIsOnBreak(), useIsLimitReached()].includes(true);
  const [found, setFound] = useState<{ lines: Awaited<ReturnType<typeof loadMissedLines>> } | null>(null);
  useEffect(() => {
    let isOver = false;
    setFound(null);
    void loadMissedLines(missed).then(lines => {
      if (!isOver) setFound({ lines });
    });
    return () => {
      isOver = true;
    };
  }, [missed]);
  if (!found) return null;
  const { events, before, isPartial } = missed;
  const lines = found.lines?.lines ?? null;
  return {
    rows: journalOf({ events, before, lines, hidesPromos, now: Date.now() }),
    isPartial: isPartial || (found.lines?.isPartial ?? false),
  };
}

/** By the reader's days; a day is named by its date in UTC, which `formatDay` writes. */
function byDay(rows: readonly JournalRow[]): { day: number; rows: JournalRow[] }[] {
  const days: { day: number; rows: JournalRow[] }[] = [];
  for (const row of rows) {
    const at = new Date(row.at);
    const day = Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}
