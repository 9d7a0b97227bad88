import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useSnapshot } from 'valtio';
import type { DepositOffer } from '../../../contract/subjects/bonuses.ts';
import { language } from '../../../core/shell/i18n.ts';
import { usePercentFormat } from '../../../core/shell/usePercentFormat.ts';
import { ASSUMED_RTP_BASIS_POINTS, bonusExamples } from '../../../lib/bonus-terms.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useTimeTag } from '../../data-age/useTimeFormat.ts';
import { moneyText } from '../../wallet/money-text.ts';
import styles from './Bonus.module.css';

interface Props {
  offer: DepositOffer;
  /** What can be done with it. */
  children: ReactNode;
}

/** An offer with all its conditions, before it is taken: also what it makes the player stake, and what that costs on average. */
export function OfferCard({ offer, children }: Props) {
  const heading = useId();
  const money = useMoney(offer.currency);
  const timeTag = useTimeTag();
  const { min_deposit_cents, wager, wager_days, max_bet_cents, max_win_cents, ends_at, percent } = offer;
  return (
    <article className={styles['card']} aria-labelledby={heading}>
      <h3 id={heading} className={styles['subject']}>
        {offer.title}
      </h3>
      <dl className={styles['terms']}>
        <Term name={<Trans id="bonus.code">Bonus code</Trans>}>{offer.code}</Term>
        <Term name={<Trans id="bonus.get">You get</Trans>}>
          <Amount offer={offer} />
        </Term>
        <Term name={<Trans id="bonus.minDeposit">Minimum deposit</Trans>}>{money(min_deposit_cents)}</Term>
        <Term name={<Trans id="bonus.wager">To stake before it can be paid out</Trans>}>
          {percent === null ? (
            <Plural
              id="bonus.wager.spins"
              value={wager}
              one="What the free spins won, # time"
              other="What the free spins won, # times"
            />
          ) : (
            <Plural id="bonus.wager.times" value={wager} one="The bonus, # time" other="The bonus, # times" />
          )}
        </Term>
        <Term name={<Trans id="bonus.days">Time to stake it</Trans>}>
          <Plural id="bonus.days.count" value={wager_days} one="# day" other="# days" />
        </Term>
        <Term name={<Trans id="bonus.maxBet">Highest bet until then</Trans>}>
          {max_bet_cents === null ? <Trans id="bonus.maxBet.none">Any</Trans> : money(max_bet_cents)}
        </Term>
        <Term name={<Trans id="bonus.maxWin">Most you can win with it</Trans>}>
          {max_win_cents === null ? <Trans id="bonus.maxWin.none">No limit</Trans> : money(max_win_cents)}
        </Term>
        <Term name={<Trans id="bonus.ends">Offer ends</Trans>}>
          {ends_at === null ? (
            <Trans id="bonus.ends.never">No end date</Trans>
          ) : (
            formatDateTime(Date.parse(ends_at), timeTag)
          )}
        </Term>
      </dl>
      <Examples offer={offer} />
      {children}
    </article>
  );
}

const Term = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={styles['term']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Amount({ offer: { percent, max_bonus_cents, freespins_total, currency } }: { offer: DepositOffer }) {
  const money = useMoney(currency);
  const share = usePercentFormat();
  const spins = freespins_total !== null && (
    <Plural id="bonus.spins" value={freespins_total} one="# free spin" other="# free spins" />
  );
  if (percent === null) return spins;
  const rate = share(percent);
  const most = max_bonus_cents === null ? '' : money(max_bonus_cents);
  return (
    <>
      {max_bonus_cents === null ? (
        <Trans id="bonus.percent">{rate} of the deposit</Trans>
      ) : (
        <Trans id="bonus.percent.most">
          {rate} of the deposit, at most {most}
        </Trans>
      )}
      {spins && <> + {spins}</>}
    </>
  );
}

/** What the conditions come to for two deposits; the expected cost is the stake x (1 - RTP) (decision 0147). */
function Examples({ offer }: { offer: DepositOffer }) {
  const { t } = useLingui();
  const money = useMoney(offer.currency);
  const share = usePercentFormat();
  const examples = bonusExamples(offer);
  const rtp = share(ASSUMED_RTP_BASIS_POINTS / 100);
  const rest = share(100 - ASSUMED_RTP_BASIS_POINTS / 100);
  if (examples.length === 0)
    return (
      <p className={styles['note']}>
        <Trans id="bonus.cost.spins">
          What the free spins win isn’t known in advance. Staking it in games that return {rtp} on average
          costs {rest} of what you stake.
        </Trans>
      </p>
    );
  return (
    <>
      <table className={styles['examples']}>
        <caption>
          <Trans id="bonus.example">What that means in money</Trans>
        </caption>
        <tbody>
          <Row name={t({ id: 'bonus.example.deposit', message: 'You deposit' })} isHead>
            {examples.map(({ deposit }) => money(deposit))}
          </Row>
          <Row name={t({ id: 'bonus.get', message: 'You get' })}>
            {examples.map(({ bonus }) => money(bonus))}
          </Row>
          <Row name={t({ id: 'bonus.example.stake', message: 'You have to stake' })}>
            {examples.map(({ stake }) => money(stake))}
          </Row>
          <Row name={t({ id: 'bonus.example.cost', message: 'Expected cost' })}>
            {examples.map(({ cost }) => money(cost))}
          </Row>
        </tbody>
      </table>
      <p className={styles['note']}>
        <Trans id="bonus.cost">
          The expected cost is what you lose on average by staking that much, in games that return {rtp} of
          the stakes. You can lose more or less.
        </Trans>
      </p>
    </>
  );
}

function Row({ name, isHead = false, children }: { name: string; isHead?: boolean; children: string[] }) {
  const Cell = isHead ? 'th' : 'td';
  return (
    <tr>
      <th scope="row">{name}</th>
      {children.map((amount, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
        <Cell key={index} {...(isHead && { scope: 'col' })}>
          {amount}
        </Cell>
      ))}
    </tr>
  );
}

function useMoney(currency: string): (cents: number) => string {
  const { locale } = useSnapshot(language);
  return cents => moneyText(cents, currency, locale);
}
