import { Sparkles } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { brand } from '../../../contract/operator/brand.ts';
import { safeLocalStorage } from '../../../core/device/local-storage.ts';
import { pathOf } from '../../../core/shell/navigation.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { SpecialSlotIntro } from './SpecialSlotIntro.tsx';

interface Props {
  className: string | undefined;
  iconClassName: string | undefined;
  labelClassName: string | undefined;
}

/** The menu's own game: the first click introduces it, every later one goes straight to it (SHELL-16). */
export function SpecialSlotLink({ className, iconClassName, labelClassName }: Props) {
  const [isOpen, setOpen] = useState(false);
  const slot = brand.specialSlot;
  if (!slot) return null;
  const path = pathOf('gameItem', { producer: slot.producer, name: slot.name });
  const introduce = (event: MouseEvent) => {
    if (wasIntroduced()) return;
    event.preventDefault();
    markIntroduced();
    setOpen(true);
  };
  return (
    <>
      <Anchor className={className} href={path} onClick={introduce}>
        <span className={iconClassName}>
          <Sparkles aria-hidden />
        </span>
        <span className={labelClassName}>{slot.title}</span>
      </Anchor>
      {isOpen && <SpecialSlotIntro title={slot.title} path={path} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The specification's own key (SHELL-16). */
const STORAGE_KEY = 'showedSpecialSlotPopup';

const wasIntroduced = (): boolean => safeLocalStorage.get(STORAGE_KEY) !== null;

const markIntroduced = (): void => safeLocalStorage.set(STORAGE_KEY, 'true');
