/** The mark: a ring and the body that travels on it. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="6.5" fill="var(--accent)" />
      <ellipse
        cx="16"
        cy="16"
        rx="14"
        ry="6"
        transform="rotate(-28 16 16)"
        fill="none"
        stroke="var(--text)"
        strokeWidth="2"
      />
      <circle cx="27.2" cy="8.6" r="2.6" fill="var(--text)" />
    </svg>
  );
}
