import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  Blocked,
  Income,
  Occupation,
  RejectionReason,
  StepState,
  VerificationStepName,
  WealthSource,
} from '../../contract/subjects/verification.ts';
import type { BadgeTone } from '../../ui/content/Badge.tsx';

type Texts<K extends string> = Readonly<Record<K, MessageDescriptor>>;

export const stepTitles: Texts<VerificationStepName> = {
  identity: msg({ id: 'verification.step.identity', message: 'Proof of identity' }),
  address: msg({ id: 'verification.step.address', message: 'Proof of address' }),
  source_of_wealth: msg({ id: 'verification.step.wealth', message: 'Source of wealth' }),
};

export const stepHints: Texts<VerificationStepName> = {
  identity: msg({
    id: 'verification.step.identity.text',
    message: 'A passport, an identity card or a driving licence that is valid.',
  }),
  address: msg({
    id: 'verification.step.address.text',
    message: 'A utility bill or a bank statement with your address, at most three months old.',
  }),
  source_of_wealth: msg({
    id: 'verification.step.wealth.text',
    message: 'A few questions about where the money comes from that you play with.',
  }),
};

export const stepStates: Texts<StepState> = {
  missing: msg({ id: 'verification.state.missing', message: 'Missing' }),
  pending: msg({ id: 'verification.state.pending', message: 'Being checked' }),
  approved: msg({ id: 'verification.state.approved', message: 'Done' }),
  resubmit: msg({ id: 'verification.state.resubmit', message: 'Send again' }),
  rejected: msg({ id: 'verification.state.rejected', message: 'Rejected' }),
  due: msg({ id: 'verification.state.due', message: 'Answer again soon' }),
  expired: msg({ id: 'verification.state.expired', message: 'Answer again' }),
};

export const stepTones: Readonly<Record<StepState, BadgeTone>> = {
  missing: 'warning',
  pending: 'info',
  approved: 'plain',
  resubmit: 'warning',
  rejected: 'danger',
  due: 'info',
  expired: 'warning',
};

export const blockTexts: Texts<Blocked> = {
  deposit: msg({ id: 'verification.blocks.deposit', message: 'Deposits' }),
  cashout: msg({ id: 'verification.blocks.cashout', message: 'Withdrawals' }),
};

const reasonTexts: Texts<RejectionReason> = {
  unreadable: msg({
    id: 'verification.reason.unreadable',
    message: 'It couldn’t be read. Use daylight, and hold the camera still.',
  }),
  incomplete: msg({
    id: 'verification.reason.incomplete',
    message: 'A page or a side is missing, or a corner is cut off.',
  }),
  expired: msg({ id: 'verification.reason.expired', message: 'The document has expired. Use a valid one.' }),
  wrong_document: msg({
    id: 'verification.reason.wrongDocument',
    message: 'It’s another kind of document than the one we asked for.',
  }),
  details_differ: msg({
    id: 'verification.reason.details',
    message:
      'Name, date of birth or address differ from your profile. Correct your profile, or use another document.',
  }),
  too_old: msg({
    id: 'verification.reason.tooOld',
    message: 'It’s older than three months, or your address isn’t on it.',
  }),
  copy: msg({
    id: 'verification.reason.copy',
    message: 'It’s a copy or a screenshot. Take a photo of the document itself.',
  }),
  underage: msg({
    id: 'verification.reason.underage',
    message: 'By this document you aren’t old enough to play.',
  }),
  duplicate: msg({
    id: 'verification.reason.duplicate',
    message: 'Another account was verified with this document.',
  }),
  forged: msg({
    id: 'verification.reason.forged',
    message: 'The document seems to have been changed.',
  }),
  other: msg({
    id: 'verification.reason.other',
    message: 'It couldn’t be accepted. Support can tell you more.',
  }),
};

/** A reason of a newer back end is shown as the general one. */
export const reasonText = (reason: string): MessageDescriptor =>
  reason in reasonTexts ? reasonTexts[reason as RejectionReason] : reasonTexts.other;

export const occupationTexts: Texts<Occupation> = {
  employed: msg({ id: 'wealth.occupation.employed', message: 'Employed' }),
  self_employed: msg({ id: 'wealth.occupation.selfEmployed', message: 'Self-employed' }),
  retired: msg({ id: 'wealth.occupation.retired', message: 'Retired' }),
  student: msg({ id: 'wealth.occupation.student', message: 'Student' }),
  homemaker: msg({ id: 'wealth.occupation.homemaker', message: 'Homemaker' }),
  unemployed: msg({ id: 'wealth.occupation.unemployed', message: 'Unemployed' }),
};

export const incomeTexts: Texts<Income> = {
  under_20k: msg({ id: 'wealth.income.under20', message: 'Under €20,000' }),
  '20k_40k': msg({ id: 'wealth.income.20to40', message: '€20,000 to €40,000' }),
  '40k_80k': msg({ id: 'wealth.income.40to80', message: '€40,000 to €80,000' }),
  '80k_150k': msg({ id: 'wealth.income.80to150', message: '€80,000 to €150,000' }),
  over_150k: msg({ id: 'wealth.income.over150', message: 'Over €150,000' }),
};

export const sourceTexts: Texts<WealthSource> = {
  salary: msg({ id: 'wealth.source.salary', message: 'Salary' }),
  business: msg({ id: 'wealth.source.business', message: 'Own business' }),
  pension: msg({ id: 'wealth.source.pension', message: 'Pension' }),
  benefits: msg({ id: 'wealth.source.benefits', message: 'Benefits' }),
  savings: msg({ id: 'wealth.source.savings', message: 'Savings' }),
  investments: msg({ id: 'wealth.source.investments', message: 'Investments' }),
  property: msg({ id: 'wealth.source.property', message: 'Sale or rent of property' }),
  inheritance: msg({ id: 'wealth.source.inheritance', message: 'Inheritance or gift' }),
  winnings: msg({ id: 'wealth.source.winnings', message: 'Winnings' }),
  other: msg({ id: 'wealth.source.other', message: 'Something else' }),
};
