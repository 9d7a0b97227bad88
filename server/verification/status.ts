import {
  type ApplicantState,
  type Blocked,
  DOCUMENT_STEPS,
  type DocumentStep,
  type Verification,
  type VerificationStep,
} from '../../src/contract/subjects/verification.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';
import type { Db, Tx } from '../store/database.ts';
import { FINAL_STATES } from './applicant-states.ts';
import type { StepResult } from './identity-provider.ts';
import type { ApplicantRow, VerificationTables } from './tables.ts';

type Wealth = VerificationTables['wealth_questionnaires'];
export type StepResults = Readonly<Record<DocumentStep, StepResult>>;

const notYet: StepResult = { state: 'missing', reasons: [] };
export const NOTHING_CHECKED: StepResults = { identity: notYet, address: notYet };

export const resultsOf = ({ steps }: Pick<ApplicantRow, 'steps'>): StepResults => ({
  ...NOTHING_CHECKED,
  ...(JSON.parse(steps) as Partial<StepResults>),
});

/** For so long before its answers end the questionnaire is asked for again. */
const RENEWAL_MS = 30 * DAY_MS;

/** What the questionnaire waits for, by the time (ACCOUNT-44). */
function wealthStep(row: Wealth | undefined, now: Date): VerificationStep {
  const name = 'source_of_wealth';
  if (!row) return { name, state: 'missing', reasons: [], blocks: ['cashout'], expires_at: null };
  const { expires_at } = row;
  const left = Date.parse(expires_at) - now.getTime();
  // Money that is not accounted for is neither taken nor paid.
  if (left <= 0) return { name, state: 'expired', reasons: [], blocks: ['deposit', 'cashout'], expires_at };
  if (row.answered_at === null)
    return { name, state: 'missing', reasons: [], blocks: ['cashout'], expires_at };
  const wasAskedSince = row.asked_at !== null && row.asked_at > row.answered_at;
  const state = left <= RENEWAL_MS || wasAskedSince ? 'due' : 'approved';
  return { name, state, reasons: [], blocks: [], expires_at };
}

/**
 * What each step blocks until it is done (decision 0133): nothing is paid out to somebody who is not known; whose check was rejected
 * for good pays nothing in either.
 */
const documentBlocks = ({ state }: StepResult, isRejected: boolean): Blocked[] => {
  if (isRejected) return ['deposit', 'cashout'];
  return state === 'approved' ? [] : ['cashout'];
};

/** How far a player is verified. What it says of `blocks` is the rule for the cashbox. */
export async function loadStatus(
  { clock, identityProvider }: Pick<AppContext, 'clock' | 'identityProvider'>,
  db: Db | Tx,
  player_id: number,
): Promise<Verification> {
  const row = await findApplicant(db, player_id);
  const wealth = await db
    .selectFrom('wealth_questionnaires')
    .selectAll()
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  const state: ApplicantState = row?.state ?? 'none';
  const results = row ? resultsOf(row) : NOTHING_CHECKED;
  const steps: VerificationStep[] = DOCUMENT_STEPS.map(name => ({
    name,
    state: results[name].state,
    reasons: [...results[name].reasons],
    blocks: documentBlocks(results[name], state === 'rejected'),
    expires_at: null,
  }));
  steps.push(wealthStep(wealth, clock.now()));
  const blocks = new Set(steps.flatMap(step => step.blocks));
  return {
    state,
    is_available: identityProvider !== null && !FINAL_STATES.includes(state),
    steps,
    blocks: (['deposit', 'cashout'] as const).filter(one => blocks.has(one)),
    submitted_at: row?.submitted_at ?? null,
    decided_at: row?.decided_at ?? null,
    usual_hours: identityProvider?.usualHours ?? 0,
  };
}

export const findApplicant = (db: Db | Tx, player_id: number): Promise<ApplicantRow | undefined> =>
  db.selectFrom('applicants').selectAll().where('player_id', '=', player_id).executeTakeFirst();
