import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type RouteDefinition, routes } from '../../contract/routes.ts';
import { go } from '../../core/navigation.ts';
import type { PopupProps } from '../../core/screen.ts';
import { Button } from '../../ui/Button.tsx';
import { areaWords } from './area-words.ts';
import styles from './Frames.module.css';

const closing = msg({ id: 'action.close', message: 'Close' });

/** The frame of a popup whose subject comes later. */
export default function FramePopup({ route: name = 'popupSupport', onClose }: PopupProps) {
  const { i18n } = useLingui();
  const { area = 'popup' }: RouteDefinition = routes[name];
  const { text, action, href } = areaWords[area];
  const leave = () => (href === '/' ? onClose() : go(href, { replace: true, state: {} }));
  return (
    <div className={styles['popup']}>
      <p className={styles['text']}>{i18n._(text)}</p>
      <Button variant="primary" onClick={leave}>
        {i18n._(href === '/' ? closing : action)}
      </Button>
    </div>
  );
}
