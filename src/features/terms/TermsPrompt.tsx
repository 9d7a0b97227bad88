import { Trans } from '@lingui/react/macro';
import { putTermsOff } from './prompt.ts';
import TermsDialog from './TermsDialog.tsx';

/** The terms over a page; putting them off leaves everything but playing with money and paying in. */
export default function TermsPrompt() {
  return <TermsDialog onLater={putTermsOff} later={<Trans id="play.profile.later">Not now</Trans>} />;
}
