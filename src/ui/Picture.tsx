import { type CSSProperties, useState } from 'react';
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
};

/** Fetched with CORS, so that what the worker keeps is not an opaque, padded answer. */
export function Picture(props: PictureProps) {
  const { src, colour, width, height, alt, priority = false, sizes, srcSet, className } = props;
  const [failed, setFailed] = useState<string>();
  const place = { '--colour': colour, '--ratio': `${width} / ${height}` } as CSSProperties;
  const isMissing = failed === src;
  return (
    <span className={classes(styles['picture'], className)} style={place}>
      <img
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
    </span>
  );
}
