import type { DocumentStep, RejectionReason } from '../../src/contract/subjects/verification.ts';
import type { ApplicantEvent } from './applicant-states.ts';

/** What a provider has found out about one step. */
export interface StepResult {
  readonly state: 'missing' | 'pending' | 'approved' | 'resubmit' | 'rejected';
  readonly reasons: readonly RejectionReason[];
}

/** A webhook in our words. */
export interface ProviderEvent {
  /** The same however often it is delivered. */
  readonly id: string;
  /** The applicant by the name that we gave it. */
  readonly externalId: string;
  readonly type: ApplicantEvent;
  /** When it happened there. */
  readonly at: Date;
  /** The steps that it says something about. */
  readonly steps: Partial<Readonly<Record<DocumentStep, StepResult>>>;
}

/**
 * All that the back end knows of who checks documents. An operator implements it for their vendor (docs/operation.md); the sandbox has
 * one of its own (`server/sandbox/verification`).
 */
export interface IdentityProvider {
  /** How long a decision usually takes, hours. */
  readonly usualHours: number;
  /** A page of the provider that deletes what waits on a device at its origin; null: nothing ever does. */
  readonly wipeUrl: string | null;
  /** A token for the vendor's SDK, and when it expires; the applicant is made where it does not exist. */
  issueToken(externalId: string): Promise<{ readonly token: string; readonly expiresAt: Date }>;
  /** `unsigned`: it is not the vendor's. Null: it is, and says nothing of what we follow. Throws for what can't be read. */
  readWebhook(body: Buffer, header: (name: string) => string | null): ProviderEvent | 'unsigned' | null;
  /** Deletes documents and what else the vendor has on the applicant. */
  deleteDocuments(externalId: string): Promise<void>;
}
