import { usePart } from '../../core/use-part.ts';
import { useNotices } from './state.ts';

const load = () => import('../push/PushPart.tsx');

/** Under the list: whether this device is told of it too when the app is closed. */
export function NoticesFoot() {
  const { rows, loading } = useNotices();
  const Part = usePart(load, loading.at !== null);
  return Part && <Part hasNotices={rows.length > 0} />;
}
