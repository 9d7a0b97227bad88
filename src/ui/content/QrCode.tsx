import { encode } from 'uqr';
import styles from './QrCode.module.css';

type QrCodeProps = {
  text: string;
  /** What a reader learns that does not see it. */
  label: string;
};

/** Drawn on the device: what it says goes to no one else. Dark on light, as cameras expect it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
