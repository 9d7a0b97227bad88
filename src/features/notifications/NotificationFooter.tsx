import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { useNotifications } from './state.ts';

const load = () => import('../push/PushSection.tsx');

/** Below the list: whether this device gets pushes when the app is closed. */
export function NotificationFooter() {
  const { rows, loading } = useNotifications();
  const Part = useLazyComponent(load, loading.at !== null);
  return Part && <Part hasNotifications={rows.length > 0} />;
}
