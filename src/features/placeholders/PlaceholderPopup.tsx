import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { RouteDefinition } from '../../contract/routes/route-definition.ts';
import { routes } from '../../contract/routes/routes.ts';
import { navigateTo } from '../../core/shell/navigation.ts';
import type { PopupProps } from '../../core/shell/screen.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { areaTexts } from './area-texts.ts';
import styles from './Placeholders.module.css';

const closeLabel = msg({ id: 'action.close', message: 'Close' });

/** The placeholder of a popup whose subject comes later. */
export default function PlaceholderPopup({ route: name = 'popupSupport', onClose }: PopupProps) {
  const { i18n } = useLingui();
  const { area = 'popup' }: RouteDefinition = routes[name];
  const { text, action, href } = areaTexts[area];
  const leave = () => (href === '/' ? onClose() : navigateTo(href, { replace: true, state: {} }));
  return (
    <div className={styles['popup']}>
      <p className={styles['text']}>{i18n._(text)}</p>
      <Button variant="primary" onClick={leave}>
        {i18n._(href === '/' ? closeLabel : action)}
      </Button>
    </div>
  );
}
