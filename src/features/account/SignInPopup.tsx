import type { PopupProps } from '../../core/screen.ts';
import { SignInForm } from './SignInForm.tsx';

export default function SignInPopup({ onClose }: Partial<PopupProps>) {
  return <SignInForm place="popup" onClose={onClose} />;
}
