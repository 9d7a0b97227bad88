import { usePart } from '../../core/use-part.ts';
import { useInstall } from './state.ts';
import { useInstallAddress } from './useInstallAddress.ts';

const dialog = () => import('./InstallDialog.tsx');

/** What `?pwa=install` and the install blocks open. */
export function InstallFlow({ isPlaying }: { isPlaying: boolean }) {
  useInstallAddress(isPlaying);
  const { isOpen } = useInstall();
  const Dialog = usePart(dialog, isOpen);
  return isOpen && Dialog ? <Dialog /> : null;
}
