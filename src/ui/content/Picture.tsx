import { type CSSProperties, useEffect, useState } from 'react';
import { classes } from './classes.ts';
import styles from './Picture.module.css';

export type PictureProps = {
  src: string;
  /** Average colour of the picture: fills its place before it arrives, and for good when it does not. */
  colour: string;
  width: number;
  height: number;
  /** '' where a text beside it says the same. */
  alt: string;
  /** On the first screen: fetched at once and early. */
  priority?: boolean | undefined;
  sizes?: string | undefined;
  srcSet?: string | undefined;
  className?: string | undefined;
  /** What stands in its place when it can't be had, as without a network. */
  caption?: string | undefined;
};

/** Fetched with CORS, so that what the worker keeps is not opaque; one that failed is tried again with the network. */
export function Picture(props: PictureProps) {
  const { src, colour, width, height, alt, priority = false, sizes, srcSet, className, caption } = props;
  const [failed, setFailed] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const place = { '--colour': colour, '--ratio': `${width} / ${height}` } as CSSProperties;
  const isMissing = failed === src;

  useEffect(() => {
    if (!isMissing) return;
    const again = () => {
      setFailed(undefined);
      setAttempt(number => number + 1);
    };
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isMissing]);

  return (
    <span className={classes(styles['picture'], className)} style={place}>
      <img
        key={attempt}
        className={isMissing ? styles['missing'] : styles['image']}
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        crossOrigin="anonymous"
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onError={() => setFailed(src)}
      />
      {isMissing && caption && (
        <span className={styles['caption']} aria-hidden>
          {caption}
        </span>
      )}
    </span>
  );
}
