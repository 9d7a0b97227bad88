import { t } from '@lingui/core/macro';
import { Component, type ReactNode, Suspense } from 'react';
import type { PopupName } from '../../contract/routes/routes.ts';
import { closePopup } from '../../core/shell/navigation.ts';
import { toast } from '../../core/shell/toasts.ts';
import { createLazyComponents, resetFailedScreens } from './lazy-components.ts';
import { preloadPopupBody } from './screen-components.ts';

const hosts = createLazyComponents<'host', { name: PopupName }>({}, async () => ({
  host: () => import('./PopupHost.tsx'),
}));

/** Fetches a popup ahead that is opened by its address, so that it is shown at once in its final size. */
export async function preloadPopup(name: PopupName): Promise<void> {
  await Promise.all([hosts.preload('host'), preloadPopupBody(name)]);
}

/** The popup of the address. One that can't be fetched closes with a toast, and the page stays as it is. */
export function PopupOutlet({ name }: { name: PopupName }) {
  return (
    <PopupBoundary key={name}>
      <Suspense fallback={null}>
        <Host name={name} />
      </Suspense>
    </PopupBoundary>
  );
}

function Host({ name }: { name: PopupName }) {
  const PopupHost = hosts.of('host');
  return <PopupHost name={name} />;
}

class PopupBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    resetFailedScreens();
    toast(
      t({
        id: 'games.part.offline',
        message: 'You need a connection the first time. Try again when you’re online.',
      }),
    );
    closePopup();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
