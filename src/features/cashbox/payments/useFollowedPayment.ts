import { useEffect, useState } from 'react';
import { snapshot, useSnapshot } from 'valtio';
import type { Payment, PaymentDetails, PaymentStep } from '../../../contract/subjects/cashbox.ts';
import { isFinalState } from '../../../contract/subjects/payment-states.ts';
import { networkStatus } from '../../../core/http/network-status.ts';
import { safeRedirectTarget } from '../../../lib/paths.ts';
import { usePaymentOnScreen } from '../../notifications/usePaymentOnScreen.ts';
import {
  dismissPayment,
  followPayment,
  isFinished,
  paymentAttempts,
  refreshPayment,
  usePaymentAttempts,
} from '../flow/payment-flow.ts';
import { shownPayments } from '../flow/payment-shown.ts';
import { applyPayments, newestOf, usePayments } from './state.ts';

/** An event tells of every change; this is for a connection that misses it. Milliseconds. */
const REFRESH_MS = 15_000;

export interface FollowedPayment {
  /** By which `payment-flow.ts` knows it; null for a moment. */
  readonly key: string | null;
  /** Null until it is known. */
  readonly payment: Payment | null;
  /** What the player does next at the provider. */
  readonly next: PaymentStep | null;
  /** The back end has said how it stands, since it was opened. */
  readonly isConfirmed: boolean;
  /** Another player's, or none at all. */
  readonly isMissing: boolean;
  readonly isOnline: boolean;
  /** This device has begun it: whoever comes back from the provider goes on from here. */
  readonly isOwn: boolean;
  /** Where a payment that has ended leads back to, empty for nowhere: the game whose balance did not suffice. */
  readonly back: string;
}

/** A payment that is on screen: as the list has it at once, then as the back end says, until it has ended. */
export function useFollowedPayment(id: number): FollowedPayment {
  const [key, setKey] = useState<string | null>(null);
  const { isOnline } = useSnapshot(networkStatus);
  const listed = usePayments().rows.find(row => row.id === id);
  const attempt = usePaymentAttempts().find(row => row.key === key);
  const asked = attempt?.payment ?? null;
  const payment = asked && listed ? newestOf<Payment>(listed, asked) : (asked ?? listed ?? null);
  const isOpen = payment === null || !isFinalState(payment.action, payment.state);
  useEffect(() => follow(id, setKey), [id]);
  usePaymentOnScreen(id);
  useEffect(() => {
    if (key === null || !isOpen || !isOnline) return;
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshPayment(key);
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [key, isOpen, isOnline]);
  useEffect(() => {
    const known = paymentAttempts.rows.find(row => row.key === key)?.payment;
    if (!asked || !known) return;
    const { next: _, ...row } = structuredClone(snapshot(known)) as PaymentDetails;
    applyPayments([row]);
  }, [asked, key]);
  return {
    key,
    payment,
    next: isOpen ? (asked?.next ?? null) : null,
    isConfirmed: asked !== null,
    isMissing: key !== null && attempt === undefined && payment === null,
    isOnline,
    isOwn: attempt !== undefined && attempt.method !== '',
    back: isOpen ? '' : safeRedirectTarget(attempt?.back, ''),
  };
}

/** Its end needs no message of its own while it is on screen. */
function follow(id: number, onKey: (key: string | null) => void): () => void {
  const key = followPayment(id);
  onKey(key);
  shownPayments.add(key);
  return () => {
    onKey(null);
    shownPayments.delete(key);
    const row = paymentAttempts.rows.find(one => one.key === key);
    // One that this device has begun stays until it has ended.
    if (row && (isFinished(row) || row.method === '')) dismissPayment(key);
  };
}
