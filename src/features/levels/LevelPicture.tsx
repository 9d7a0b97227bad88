import { Award } from 'lucide-react';
import type { Level } from '../../contract/subjects/platform-info.ts';
import { Picture } from '../../ui/content/Picture.tsx';
import styles from './Levels.module.css';

/** The level's picture beside its name; a platform may have none. */
export function LevelPicture({ level: { image }, size }: { level: Level; size: number }) {
  return (
    <span className={styles['picture']} style={{ inlineSize: size, blockSize: size }}>
      {image === null ? (
        <Award aria-hidden />
      ) : (
        <Picture src={image} colour="#1b2436" width={size} height={size} alt="" />
      )}
    </span>
  );
}
