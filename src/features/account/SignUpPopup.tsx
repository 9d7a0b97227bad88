import type { PopupProps } from '../../core/screen.ts';
import { SignUpForm } from './SignUpForm.tsx';

export default function SignUpPopup({ onClose }: Partial<PopupProps>) {
  return <SignUpForm place="popup" onClose={onClose} />;
}
