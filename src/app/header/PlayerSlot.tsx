import { lazy, memo, useState } from 'react';
import { preloadComponent, useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { HydratedLater } from '../../core/shell/HydratedLater.tsx';
import { hydration } from '../../core/shell/hydration.ts';
import { SearchTab } from '../navigation/SearchTab.tsx';
import { AccountSkeleton } from './AccountSkeleton.tsx';

const playerActions = () => import('./PlayerActions.tsx');
const depositTab = () => playerActions().then(module => ({ default: module.DepositTab }));

// Fetched while the account is; where HTML is taken over the screen comes first.
if (!hydration.isPending) playerActions().catch(() => undefined);

let areLoaded = false;
async function loadParts(): Promise<void> {
  await Promise.all([playerActions, depositTab].map(preloadComponent));
  const module = await playerActions().catch(() => null);
  if (module) await preloadComponent(module.notificationBell);
  areLoaded = true;
}

let loading: Promise<void> | undefined;
/** Loads what stands in the slots, with what it loads itself, to be rendered at once. Never rejects. */
export const preloadPlayerParts = (): Promise<void> => {
  loading ??= loadParts();
  return loading;
};

/**
 * The end of a player's header, or the middle of the tab bar. Its code is loaded after the screen is taken over: until then its HTML stays, and
 * presses of its buttons are kept. Memoized, since React gives up HTML that it has not taken over yet where what is around it changes.
 */
export default memo(function PlayerSlot({ isTab = false }: { isTab?: boolean }) {
  return (
    <HydratedLater>
      <Content isTab={isTab} />
    </HydratedLater>
  );
});

interface Props {
  readonly isTab: boolean;
}

/** Where HTML is taken over, all of the code is awaited: HTML that has one part without another would differ. */
function Content(props: Props) {
  const [isAwaited] = useState(() => hydration.isPending && !areLoaded);
  return isAwaited ? <AwaitedPart {...props} /> : <Part {...props} />;
}

const AwaitedPart = lazy(() => preloadPlayerParts().then(() => ({ default: Part })));

function Part({ isTab }: Props) {
  const Loaded = useLazyComponent(isTab ? depositTab : playerActions, true);
  if (Loaded) return <Loaded />;
  return isTab ? <SearchTab /> : <AccountSkeleton />;
}
