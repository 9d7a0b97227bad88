import { Trans, useLingui } from '@lingui/react/macro';
import { LifeBuoy, Mail, MessageCircleQuestion, ShieldCheck } from 'lucide-react';
import { brand } from '../../contract/operator/brand.ts';
import { useLoad } from '../../core/data/loader.ts';
import { navigateTo, pathOf } from '../../core/shell/navigation.ts';
import type { PopupProps } from '../../core/shell/screen.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useAccount } from '../account/state.ts';
import { levels, loadLevels, useLevels } from '../levels/state.ts';
import { openSafetySheet } from '../safe-play/safety-sheet.ts';
import { chatKindOf } from './chat/actions.ts';
import { isChatAvailable, openChat } from './chat/chat-window.ts';
import styles from './Support.module.css';
import VipContact from './vip-contact/VipContact.tsx';

/** The support widget: every way to reach a person, a VIP's manager first (VIP-8, SUPPORT-9). */
export default function SupportPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const { player } = useAccount();
  const { rows } = useLevels();
  useLoad(loadLevels, levels.loading, player !== null);
  const isMessenger = chatKindOf(player, rows) === 'messenger';
  const after = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <div className={styles['popup']}>
      <VipContact isInPopup />
      {isChatAvailable() && (
        <Button full variant="primary" icon={<MessageCircleQuestion aria-hidden />} onClick={after(openChat)}>
          {isMessenger
            ? t({ id: 'chat.messenger', message: 'Messenger' })
            : t({ id: 'chat.live', message: 'Live chat' })}
        </Button>
      )}
      <Button full icon={<Mail aria-hidden />} href={`mailto:${brand.supportEmail}`}>
        {brand.supportEmail}
      </Button>
      <Button
        full
        icon={<LifeBuoy aria-hidden />}
        onClick={() => navigateTo(pathOf('support'), { replace: true, state: {} })}
      >
        <Trans id="support.popup.page">Answers and help lines</Trans>
      </Button>
      <Button full icon={<ShieldCheck aria-hidden />} onClick={after(openSafetySheet)}>
        <Trans id="safePlay.entry">Limits, breaks and help</Trans>
      </Button>
    </div>
  );
}
