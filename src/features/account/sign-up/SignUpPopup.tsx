import type { PopupProps } from '../../../core/shell/screen.ts';
import { SignUpForm } from './SignUpForm.tsx';

export default function SignUpPopup({ onClose }: Partial<PopupProps>) {
  return <SignUpForm placement="popup" onClose={onClose} />;
}
