import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { groups } from '../../contract/operator/groups.ts';
import { limitStatus } from '../../core/shell/limit-status.ts';
import { navigateTo } from '../../core/shell/navigation.ts';
import { useAccount } from '../../features/account/state.ts';
import { isTester } from '../../features/config/player-groups.ts';
import { type Decision, evaluateGuards } from './guards.ts';
import type { AppLocation } from './location.ts';

const IS_DEVELOPMENT = import.meta.env.DEV && import.meta.env.MODE !== 'test';

/** Evaluates the guards of the location and follows their redirect. */
export function useGuard(appLocation: AppLocation): Decision['kind'] {
  const { authStatus, player } = useAccount();
  const isPageEnabled = usePageEnabled(appLocation.route?.config);
  const isLimitReached = useLimitAtEntry(appLocation);
  const isTesterPlayer = isTester(player);
  const canSetFlags =
    IS_DEVELOPMENT || isTesterPlayer || (player?.groups.includes(groups.notificationTester) ?? false);
  const visitor = {
    authStatus,
    isTester: isTesterPlayer,
    canSetFlags,
    isPageEnabled,
    isLimitReached,
  };
  const decision = appLocation.route
    ? evaluateGuards(appLocation.route, appLocation.target, visitor)
    : { kind: 'show' as const };
  useRedirect(decision.kind === 'redirect' ? decision.path : null);
  useBettingRedirect(decision.kind === 'external' ? appLocation.target : null);
  return decision.kind;
}

/** Loaded only where a route names a page of the configuration. */
function usePageEnabled(slug: string | undefined): boolean | null {
  const [result, setResult] = useState<{ slug: string; isOn: boolean } | null>(null);
  useEffect(() => {
    if (slug === undefined) return;
    let isCancelled = false;
    const onResult = (isEnabled: boolean) => !isCancelled && setResult({ slug, isOn: isEnabled });
    import('./page-enabled.ts')
      .then(({ loadPageEnabled }) => loadPageEnabled(slug))
      .then(onResult, () => onResult(true));
    return () => {
      isCancelled = true;
    };
  }, [slug]);
  return result !== null && result.slug === slug ? result.isOn : null;
}

/** The limit as it was on entering: one that is reached during a game lets the round end, and a warning reports it. */
function useLimitAtEntry({ page, route }: AppLocation): boolean {
  const { isRedirecting: isReached } = useSnapshot(limitStatus);
  const key = route?.isGame ? JSON.stringify(page?.params) : null;
  const entry = useRef({ key, isReached });
  if (entry.current.key !== key) entry.current = { key, isReached };
  return entry.current.isReached;
}

function useBettingRedirect(target: string | null): void {
  useEffect(() => {
    if (target === null) return;
    const [, , param] = target.replace(/\?.*$/, '').split('/');
    void import('./betting-redirect.ts').then(
      ({ redirectToBetting }) => redirectToBetting(param),
      () => undefined,
    );
  }, [target]);
}

/** Replaces the history entry, so that going back does not lead to the rejected address. */
function useRedirect(path: string | null): void {
  useEffect(() => {
    if (path !== null) navigateTo(path, { replace: true, state: {} });
  }, [path]);
}
