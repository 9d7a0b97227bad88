import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { usePart } from '../core/use-part.ts';
import { chatWindow } from '../features/chat/open.ts';
import { hasConsent, onConsent } from '../features/consent/state.ts';
import { beginTelemetry } from '../features/telemetry/begin.ts';
import { beginThirdParties } from '../features/third-party/begin.ts';

const chat = () => import('../features/chat/ChatWindow.tsx');

/** What tells the operator how the page does, and what third parties bring; the chat from its first opening on. */
export function Watching() {
  const { isOpen } = useSnapshot(chatWindow);
  const Chat = usePart(chat, isOpen);
  useEffect(() => {
    beginThirdParties({ has: hasConsent, on: onConsent });
    return beginTelemetry({ has: hasConsent });
  }, []);
  return Chat && <Chat />;
}
