import { t } from '@lingui/core/macro';
import { Component, type ReactNode, Suspense } from 'react';
import type { PopupName } from '../contract/routes.ts';
import { closePopup } from '../core/navigation.ts';
import { toast } from '../core/toasts.ts';
import { freshenScreens, popupHostOf } from './screens.ts';

/** The popup of the address. One that can't be fetched closes with a word, and the page stays as it is. */
export function PopupLayer({ name }: { name: PopupName }) {
  return (
    <PopupBoundary key={name}>
      <Suspense fallback={null}>
        <Host name={name} />
      </Suspense>
    </PopupBoundary>
  );
}

function Host({ name }: { name: PopupName }) {
  const Body = popupHostOf('host');
  return <Body name={name} />;
}

class PopupBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    freshenScreens();
    toast(t({ id: 'games.part.offline', message: 'This needs a connection the first time. Try again.' }));
    closePopup();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
