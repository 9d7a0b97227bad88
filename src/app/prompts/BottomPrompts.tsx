import { type ComponentType, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { useTopDialog } from '../../ui/overlays/open-dialogs.ts';
import type { AppLocation } from '../routing/location.ts';
import { bottomNotice } from '../status/bottom-notice.ts';
import styles from './BottomPrompts.module.css';
import type { PromptName } from './prompt-priority.ts';
import { useBottomPrompt } from './useBottomPrompt.ts';

type Loader = () => Promise<{ default: ComponentType }>;

const promptLoaders: Readonly<Record<PromptName, Loader>> = {
  consent: () => import('../../features/consent/ConsentBar.tsx'),
  approval: () => import('../../features/consent/ApprovalCard.tsx'),
  promo: () => import('../../features/content/promo-banner/PromoBanner.tsx'),
  survey: () => import('../../features/support/survey/SurveyCard.tsx'),
};

/**
 * Prompts over the page, one card at a time; the card is fixed to the bottom of the window and shifts nothing. In the
 * document it precedes the header, so that the keyboard reaches it before the page that it covers. The approval is within the
 * popup where someone registers: outside of it the card would be inert.
 */
export function BottomPrompts({ appLocation }: { appLocation: AppLocation }) {
  const name = useBottomPrompt(appLocation);
  const topDialog = useTopDialog();
  const dialog = name === 'approval' && appLocation.popup === 'signUp' ? topDialog : undefined;
  const place = dialog ?? document.getElementById('prompts') ?? document.body;
  return name && createPortal(<Prompt key={name} load={promptLoaders[name]} dialog={dialog} />, place);
}

function Prompt({ load, dialog }: { load: Loader; dialog: HTMLDialogElement | undefined }) {
  const container = useRef<HTMLDivElement>(null);
  const Body = useLazyComponent(load, true);
  const isThere = Body !== null;
  useEffect(() => {
    if (!isThere || !container.current) return;
    bottomNotice.isTaken = true;
    const reset = leaveSpace(container.current, dialog);
    return () => {
      bottomNotice.isTaken = false;
      reset();
    };
  }, [isThere, dialog]);
  return (
    <div ref={container} className={styles['edge']}>
      {Body && <Body />}
    </div>
  );
}

/** Makes page or popup longer by the height of the card, so that its last line can be scrolled out from under it. */
function leaveSpace(card: HTMLElement, dialog: HTMLDialogElement | undefined): () => void {
  const { style } = dialog ?? document.documentElement;
  const name = dialog ? '--edge-b' : '--edge-h';
  const measure = () => style.setProperty(name, `${card.offsetHeight}px`);
  const watch = new ResizeObserver(measure);
  watch.observe(card);
  return () => {
    watch.disconnect();
    style.removeProperty(name);
  };
}
