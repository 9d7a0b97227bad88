import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { go } from '../core/navigation.ts';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './Header.module.css';
import type { Place } from './place.ts';

/** An installed app has no browser around it: it brings its own way back (look, Shapes). */
export function BackButton({ place }: { place: Place }) {
  const { t } = useLingui();
  if (place.page?.name === 'lobby' && !place.popup) return null;
  return (
    <span className={styles['back']}>
      <IconButton
        label={t({ id: 'action.back', message: 'Back' })}
        icon={<ArrowLeft aria-hidden />}
        onClick={() => (history.length > 1 ? history.back() : go('/'))}
      />
    </span>
  );
}
