import { t } from '@lingui/core/macro';
import { Component, type ReactNode, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/operator/locales.ts';
import { safeLocalStorage } from '../../core/device/local-storage.ts';
import { nextIdleTurn } from '../../core/scheduling/idle-scheduler.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { claimPrivateStorage } from '../../core/session/private-owner.ts';
import { SCOPED_BREAKS_STORAGE_KEY } from '../../core/shell/break-status.ts';
import { withLazyMessages } from '../../core/shell/i18n.ts';
import { handleLaunches } from '../../core/shell/launch-queue.ts';
import { useLegalText } from '../../core/shell/legal-text.ts';
import { currentLocation, navigateTo } from '../../core/shell/navigation.ts';
import { refreshTranslations } from '../../core/shell/served-translations.ts';
import { toast } from '../../core/shell/toasts.ts';
import { logEvent } from '../../core/telemetry/log.ts';
import { followRestoredPage } from '../../features/account/session/restored-page.ts';
import { onSignedIn } from '../../features/account/session/session-events.ts';
import { account } from '../../features/account/state.ts';
import { joinSplitOnSignIn } from '../../features/config/ab-split.ts';
import { hasConsent, onConsent } from '../../features/consent/state.ts';
import { prefetchHelp } from '../../features/content/pages/prefetch-help.ts';
import { numberFormat } from '../../lib/intl-formats.ts';
import '../../features/favourites/guest-favourite.ts';
import { useHeaderNoticesLoad } from '../../features/header-notices/load.ts';
import { InstallFlow } from '../../features/install/InstallFlow.tsx';
import { reportAppOpened, trackInstallation } from '../../features/install/state.ts';
import { startAttribution } from '../../features/marketing/attribution.ts';
import { awayJournal } from '../../features/realtime/missed-events.ts';
import { followBreak } from '../../features/safe-play/local-break.ts';
import { reportPromoRestriction } from '../../features/safe-play/promo-restriction.ts';
import { closeSafetySheet, followSafetyHash, useSafetySheet } from '../../features/safe-play/safety-sheet.ts';
import { followSessionTimer } from '../../features/safe-play/session-timer.ts';
import { useSearchQueryParam } from '../../features/search/useSearchQueryParam.ts';
import { chatWindow } from '../../features/support/chat/chat-window.ts';
import { startTelemetry } from '../../features/telemetry/start-telemetry.ts';
import { useTermsDue } from '../../features/terms/prompt.ts';
import { startThirdPartyScripts } from '../../features/third-party/load-script.ts';
import { useLocalesLoad } from '../../features/visit/load-locales.ts';
import { keepPageStored } from '../offline/stored-page.ts';
import type { AppLocation } from '../routing/location.ts';
import { FloatingWidgets } from './FloatingWidgets.tsx';

/** Parts of the shell that are loaded after the first screen and are not in the first visit's bytes. */
export default function DeferredShell({ appLocation }: { appLocation: AppLocation }) {
  const isPlaying = appLocation.page?.name === 'gameItem';
  useLaunches(isPlaying);
  useSearchQueryParam();
  useHeaderNoticesLoad();
  useLocalesLoad();
  useEffect(() => {
    void nextIdleTurn().then(() => window.showPictures?.());
    void refreshTranslations();
    // Creating the first number formatter is slow (11 ms on a desktop): this keeps it out of a render.
    void nextIdleTurn().then(() => numberFormat(intlTag(currentLocation().locale)).format(0));
  }, []);
  useEffect(followRestoredPage, []);
  useEffect(followSessionTimer, []);
  useEffect(prefetchHelp, []);
  useEffect(keepPageStored, []);
  useEffect(reportPromoRestriction, []);
  useEffect(() => {
    trackInstallation();
    reportAppOpened();
    void startAttribution();
    const stopClaims = onSignedIn(() => account.player && claimPrivateStorage(account.player.id));
    const stopLimits = onSignedIn(() => void loadLimitsOnSignIn());
    const stopSplit = joinSplitOnSignIn();
    return () => {
      stopClaims();
      stopLimits();
      stopSplit();
    };
  }, []);
  return (
    <>
      <SilentErrorBoundary name="install">
        <InstallFlow isPlaying={isPlaying} />
      </SilentErrorBoundary>
      <SilentErrorBoundary name="safety">
        <SafetyEntry />
      </SilentErrorBoundary>
      <SilentErrorBoundary name="legal">
        <LegalText />
      </SilentErrorBoundary>
      <SilentErrorBoundary name="terms">
        <TermsPrompt appLocation={appLocation} />
      </SilentErrorBoundary>
      <SilentErrorBoundary name="away">
        <AwayJournalEntry />
      </SilentErrorBoundary>
      <SilentErrorBoundary name="around">
        <FloatingWidgets appLocation={appLocation} />
      </SilentErrorBoundary>
      <SilentErrorBoundary name="watching">
        <ThirdPartyScripts />
      </SilentErrorBoundary>
    </>
  );
}

/** For the guard of games and the warnings (SAFER-8); where the chunk can't be fetched the next sign-in tries again. */
const loadLimitsOnSignIn = () =>
  withLazyMessages(import('../../features/limits/realtime.ts')).then(
    ({ followLimits }) => followLimits(),
    () => undefined,
  );

/** Follows shortcuts of the installed app, except during a game. */
function useLaunches(isPlaying: boolean): void {
  const isBusy = useRef(isPlaying);
  isBusy.current = isPlaying;
  useEffect(() => {
    handleLaunches(path => {
      if (!isBusy.current) navigateTo(path);
      else toast(t({ id: 'launch.playing', message: 'Your game stays open. Leave it to continue.' }));
    });
  }, []);
}

const safetySheet = () => import('../../features/play/safety/SafetySheet.tsx');

/** The breaks from games that this device knows; of a player they are loaded with the limits. */
function loadScopedBreaks(): void {
  if (safeLocalStorage.get(SCOPED_BREAKS_STORAGE_KEY) !== null)
    void import('../../features/safe-play/scoped-breaks.ts').catch(() => undefined);
}

/** The sheet of limits, breaks and help over every screen, and what the page knows of the visitor's break. */
export function SafetyEntry() {
  const { isOpen } = useSafetySheet();
  const Sheet = useLazyComponent(safetySheet, isOpen);
  useEffect(followBreak, []);
  useEffect(loadScopedBreaks, []);
  useEffect(followSafetyHash, []);
  return isOpen && Sheet && <Sheet currency={null} onClose={closeSafetySheet} />;
}

const legalTextDialog = () => import('../../features/content/pages/LegalTextDialog.tsx');

/** Terms and privacy over the form that names them. */
export function LegalText() {
  const { slug } = useLegalText();
  const Dialog = useLazyComponent(legalTextDialog, slug !== null);
  return slug !== null && Dialog && <Dialog slug={slug} />;
}

const awayJournalDialog = () => import('../../features/realtime/AwayJournalDialog.tsx');

/** What happened while the player was away, over the page. */
function AwayJournalEntry() {
  const { isOpen } = useSnapshot(awayJournal);
  const Journal = useLazyComponent(awayJournalDialog, isOpen);
  return isOpen && Journal && <Journal />;
}

const termsPrompt = () => import('../../features/terms/TermsPrompt.tsx');

/** The terms that a player has still to accept, over the page. */
function TermsPrompt({ appLocation }: { appLocation: AppLocation }) {
  const isDue = useTermsDue(appLocation);
  const Popup = useLazyComponent(termsPrompt, isDue);
  return isDue && Popup && <Popup />;
}

const chat = () => import('../../features/support/chat/ChatWindow.tsx');

/** Telemetry and third-party scripts; the chat once it is first opened. */
function ThirdPartyScripts() {
  const { isOpen } = useSnapshot(chatWindow);
  const Chat = useLazyComponent(chat, isOpen);
  useEffect(() => {
    startThirdPartyScripts({ has: hasConsent, on: onConsent });
    return startTelemetry({ has: hasConsent });
  }, []);
  return Chat && <Chat />;
}

interface Props {
  /** Names the part in the log. */
  name: string;
  children: ReactNode;
}

/** Around an optional part of the page: an error removes that part and nothing else. */
export class SilentErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    logEvent({ kind: 'part', where: this.props.name, message });
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
