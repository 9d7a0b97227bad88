import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { groups } from '../contract/groups.ts';
import { useAccount } from '../features/account/state.ts';
import { isTester } from '../features/config/who.ts';
import { limits } from '../features/notices/limits.ts';
import { type Decision, decide } from './guards.ts';
import type { Place } from './place.ts';
import { useGo } from './useGo.ts';

const IS_DEVELOPMENT = import.meta.env.DEV && import.meta.env.MODE !== 'test';

/** What the guards say to this visit; where they lead elsewhere, it goes there. */
export function useGuard(place: Place): Decision['kind'] {
  const { standing, player } = useAccount();
  const isPageOn = usePageSwitch(place.route?.config);
  const isLimitReached = useLimitAtEntry(place);
  const isTest = isTester(player);
  const maySetFlags = IS_DEVELOPMENT || isTest || (player?.groups.includes(groups.noticeTester) ?? false);
  const visitor = { standing, isTester: isTest, maySetFlags, isPageOn, isLimitReached };
  const decision = place.route ? decide(place.route, place.target, visitor) : { kind: 'show' as const };
  useGo(decision.kind === 'go' ? decision.path : null);
  useAway(decision.kind === 'away' ? place.target : null);
  return decision.kind;
}

/** Asked for only where a route names a page of the configuration. */
function usePageSwitch(slug: string | undefined): boolean | null {
  const [asked, setAsked] = useState<{ slug: string; isOn: boolean } | null>(null);
  useEffect(() => {
    if (slug === undefined) return;
    let isLeft = false;
    const answer = (isOn: boolean) => !isLeft && setAsked({ slug, isOn });
    import('./page-switch.ts')
      .then(({ askPageSwitch }) => askPageSwitch(slug))
      .then(answer, () => answer(true));
    return () => {
      isLeft = true;
    };
  }, [slug]);
  return asked !== null && asked.slug === slug ? asked.isOn : null;
}

/** Guards stand at the door: a limit that is reached in a game lets its round end, and is said by its warning. */
function useLimitAtEntry({ page, route }: Place): boolean {
  const { isReached } = useSnapshot(limits);
  const key = route?.isGame ? JSON.stringify(page?.params) : null;
  const entry = useRef({ key, isReached });
  if (entry.current.key !== key) entry.current = { key, isReached };
  return entry.current.isReached;
}

function useAway(target: string | null): void {
  useEffect(() => {
    if (target === null) return;
    const [, , param] = target.replace(/\?.*$/, '').split('/');
    void import('./betting.ts').then(
      ({ toBetting }) => toBetting(param),
      () => undefined,
    );
  }, [target]);
}
