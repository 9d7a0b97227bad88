import type { PopupProps } from '../../../core/shell/screen.ts';
import { SignInForm } from './SignInForm.tsx';

export default function SignInPopup({ onClose }: Partial<PopupProps>) {
  return <SignInForm placement="popup" onClose={onClose} />;
}
