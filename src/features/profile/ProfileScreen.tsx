import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useAccount } from '../account/state.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileFrame } from './ProfileFrame.tsx';

/** Below the first screenful. */
const profileSections = () => import('./ProfileSections.tsx');

/** The main tab of the profile (ROUTE-32): who the player is, their wallets, their address and what they are sent. */
export default function ProfileScreen() {
  const { loading } = useAccount();
  const Sections = useLazyComponent(profileSections, true);
  return (
    <ProfileFrame current="profile" loading={loading}>
      <ProfileForm />
      {Sections ? <Sections /> : <Skeleton h="520px" />}
    </ProfileFrame>
  );
}
