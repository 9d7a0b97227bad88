import { Trans } from '@lingui/react/macro';
import type { RichNode } from '../../contract/subjects/rich-text.ts';
import { textBlocks } from '../../contract/subjects/terms.ts';
import { type BlockChange, diffText, type Step } from '../../lib/text-diff.ts';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import styles from './Terms.module.css';

interface Props {
  before: readonly RichNode[];
  after: readonly RichNode[];
}

/** What is new in a text: the blocks that changed, under their headings, with what went and what came marked in each. */
export function TermsChanges({ before, after }: Props) {
  const sections = diffText(textBlocks(before), textBlocks(after));
  if (sections.length === 0)
    return (
      <p>
        <Trans id="terms.same">Nothing has changed in the wording.</Trans>
      </p>
    );
  return (
    <div className={styles['changes']}>
      {sections.map(({ heading, changes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two texts do not change while they are shown
        <section key={index}>
          {heading !== null && <h3>{heading}</h3>}
          {changes.map((change, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Change key={place} change={change} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Change({ change: { words } }: { change: BlockChange }) {
  return (
    <p className={styles['block']}>
      {words.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Words key={index} step={step} />
      ))}
    </p>
  );
}

/** Colour and lines are not read out: what was removed and added is also said. */
function Words({ step: { kind, text } }: { step: Step }) {
  if (kind === 'same') return `${text} `;
  if (kind === 'added')
    return (
      <ins>
        <VisuallyHidden>
          <Trans id="terms.added">New:</Trans>{' '}
        </VisuallyHidden>
        {text}{' '}
      </ins>
    );
  return (
    <del>
      <VisuallyHidden>
        <Trans id="terms.removed">Removed:</Trans>{' '}
      </VisuallyHidden>
      {text}{' '}
    </del>
  );
}
