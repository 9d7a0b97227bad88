import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { PopupName } from '../contract/routes.ts';
import { routes } from '../contract/routes.ts';
import { closePopup } from '../core/navigation.ts';
import { usePopupName } from '../core/screen.ts';
import { placeNameOf } from '../features/frames/place-names.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { popupOf } from './screens.ts';
import { titles } from './titles.ts';

/** A popup route as a modal over the page it came from; closing it goes back to that page. */
export default function PopupHost({ name }: { name: PopupName }) {
  const { t, i18n } = useLingui();
  const Body = popupOf(name);
  const placeName = placeNameOf(name);
  const own = placeName && i18n._(placeName);
  usePopupName(own);
  return (
    <Dialog
      open
      onClose={closePopup}
      title={own ?? i18n._(titles[routes[name].title])}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      size="s"
    >
      <Suspense fallback={<Skeleton h="280px" />}>
        <Body onClose={closePopup} route={name} />
      </Suspense>
    </Dialog>
  );
}
