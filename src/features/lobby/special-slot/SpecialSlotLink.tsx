import { Sparkles } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { brand } from '../../contract/brand.ts';
import { pathOf } from '../../core/navigation.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { SpecialSlotIntro } from './SpecialSlotIntro.tsx';
import { markIntroduced, wasIntroduced } from './shown.ts';

interface Props {
  className: string | undefined;
  iconClassName: string | undefined;
  labelClassName: string | undefined;
}

/** The menu's own game: the first click introduces it, every later one goes straight to it (platform 4). */
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
