import { type CSSProperties, useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import styles from './Picture.module.css';

type PictureProps = {
  src: string;
  /** Average colour of the picture: fills its box until it is loaded, and for good when it can't be. */
  colour: string;
  width: number;
  height: number;
  /** '' where a text next to it has the same content. */
  alt: string;
  /** On the first screen: fetched at once and early. */
  priority?: boolean | undefined;
  sizes?: string | undefined;
  srcSet?: string | undefined;
  className?: string | undefined;
  /** Shown when the picture can't be loaded, as without a network. */
  caption?: string | undefined;
};

/** Fetched with CORS, so that the worker's cached copy is not opaque; a failed one is fetched again when the network is back. */
export function Picture(props: PictureProps) {
  const { src, colour, width, height, alt, priority = false, sizes, srcSet, className, caption } = props;
  const [failed, setFailed] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const cssVariables = { '--colour': colour, '--ratio': `${width} / ${height}` } as CSSProperties;
  const isMissing = failed === src;

  useEffect(() => {
    if (!isMissing) return;
    const retry = () => {
      setFailed(undefined);
      setAttempt(number => number + 1);
    };
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isMissing]);

  return (
    <span className={classes(styles['picture'], className)} style={cssVariables}>
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
