import { useSnapshot } from 'valtio';
import { networkStatus } from '../../../core/http/network-status.ts';
import { useLazyComponent } from '../../../core/scheduling/useLazyComponent.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { FormPlacement } from '../AccountLink.tsx';

const providerButtons = () => import('./ProviderButtons.tsx');

/** The buttons of the external providers. While they load they have the place of one: nothing moves away under a press. */
export function ExternalSignIn({ placement }: { placement: FormPlacement }) {
  const ProviderButtons = useLazyComponent(providerButtons, true);
  const { isOnline } = useSnapshot(networkStatus);
  const placeholder = isOnline && <Skeleton h="var(--s12)" radius="panel" />;
  if (!ProviderButtons) return placeholder;
  return <ProviderButtons placement={placement}>{placeholder}</ProviderButtons>;
}
