import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { brand } from '../../contract/brand.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './InstallBlock.module.css';
import { openInstructions, useInstallWay } from './state.ts';
import { isOffered } from './way.ts';

interface Props {
  look: 'side' | 'footer';
  isFolded?: boolean;
  /** Before the instructions open, for a menu that has to close. */
  onOpen?: () => void;
}

/** Why and how to install; nothing where the app is installed or can't be (platform 2.5). */
export default function InstallBlock({ look, isFolded = false, onOpen }: Props) {
  const { t } = useLingui();
  const { name } = brand;
  if (!isOffered(useInstallWay())) return null;
  const label = t({ id: 'install.title', message: `Install ${name}` });
  const open = () => {
    onOpen?.();
    openInstructions();
  };
  if (isFolded) {
    return (
      <IconButton className={styles['folded']} label={label} icon={<Download aria-hidden />} onClick={open} />
    );
  }
  return (
    // No landmark: the footer and the side navigation each have one.
    <div className={classes(styles['block'], styles[look])}>
      <p className={styles['text']}>
        {t({
          id: 'install.block.text',
          message: 'Opens without a network, with your lists, and sends later what you tap.',
        })}
      </p>
      <Button size="s" icon={<Download aria-hidden />} onClick={open}>
        {label}
      </Button>
    </div>
  );
}
