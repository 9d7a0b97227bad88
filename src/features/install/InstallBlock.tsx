import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { brand } from '../../contract/operator/brand.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './InstallBlock.module.css';
import { isInstallOffered } from './install-method.ts';
import { openInstructions, useInstallMethod } from './state.ts';

interface Props {
  look: 'side' | 'footer';
  /** Called before the instructions open, for a menu that has to close. */
  onOpen?: () => void;
}

/** Why and how to install; nothing where the app is installed or can't be installed (INSTALL-6). */
export default function InstallBlock({ look, onOpen }: Props) {
  const { t } = useLingui();
  const { name } = brand;
  if (!isInstallOffered(useInstallMethod())) return null;
  const label = t({ id: 'install.title', message: `Install ${name}` });
  const open = () => {
    onOpen?.();
    openInstructions();
  };
  return (
    // No landmark: the block shows in both footer and menu.
    <div className={classes(styles['block'], styles[look])}>
      <p className={styles['text']}>
        {t({
          id: 'install.block.text',
          message:
            'Works offline with your games, lists and search, and sends your changes when you’re back online.',
        })}
      </p>
      <Button size="s" icon={<Download aria-hidden />} onClick={open}>
        {label}
      </Button>
    </div>
  );
}
