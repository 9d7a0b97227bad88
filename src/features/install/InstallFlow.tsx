import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { useInstall } from './state.ts';
import { useInstallQueryParam } from './useInstallQueryParam.ts';

const loadDialog = () => import('./InstallDialog.tsx');

/** What `?pwa=install` and the install blocks open. */
export function InstallFlow({ isPlaying }: { isPlaying: boolean }) {
  useInstallQueryParam(isPlaying);
  const { isOpen } = useInstall();
  const Dialog = useLazyComponent(loadDialog, isOpen);
  return isOpen && Dialog ? <Dialog /> : null;
}
