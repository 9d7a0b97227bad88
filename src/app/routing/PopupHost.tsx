import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { type PopupName, routes } from '../../contract/routes/routes.ts';
import { closePopup } from '../../core/shell/navigation.ts';
import { usePopupName } from '../../core/shell/screen.ts';
import { cashboxTitleOf } from '../../features/cashbox/cashbox-titles.ts';
import { placeholderTitleOf } from '../../features/placeholders/placeholder-titles.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './PopupHost.module.css';
import { popupOf } from './screen-components.ts';
import { titleMessage } from './titles.ts';

/** A popup route as a modal over the page it came from; closing it goes back to that page. */
export default function PopupHost({ name }: { name: PopupName }) {
  const { t, i18n } = useLingui();
  const Body = popupOf(name);
  const cashboxTitle = cashboxTitleOf(name);
  const areaTitleId = cashboxTitle ?? placeholderTitleOf(name);
  const areaTitle = areaTitleId && i18n._(areaTitleId);
  usePopupName(areaTitle);
  return (
    <Dialog
      open
      onClose={closePopup}
      title={areaTitle ?? i18n._(titleMessage(routes[name].title))}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      size={cashboxTitle ? 'm' : 's'}
      coversPhone
      className={cashboxTitle && styles['tall']}
    >
      <Suspense fallback={<Skeleton h="280px" />}>
        <Body onClose={closePopup} route={name} />
      </Suspense>
    </Dialog>
  );
}
