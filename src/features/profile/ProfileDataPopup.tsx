import type { PopupProps } from '../../core/shell/screen.ts';
import { ProfileForm } from './ProfileForm.tsx';

/** The profile's form over another page (ROUTE-59). */
export default function ProfileDataPopup({ onClose }: PopupProps) {
  return <ProfileForm page="popupProfileData" onSaved={onClose} />;
}
