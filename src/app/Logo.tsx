/** The mark: a ring and the body that travels on it. The skeleton in index.html and the icons show the same. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
      <g transform="rotate(-28 16 16)" fill="none" stroke="var(--text)" strokeWidth="2" strokeLinecap="round">
        <path d="M2 16A14 4.6 0 0 1 30 16" />
      </g>
      <circle cx="16" cy="16" r="8.8" fill="var(--accent)" />
      <g transform="rotate(-28 16 16)" fill="none" strokeLinecap="round">
        <path d="M2 16A14 4.6 0 0 0 30 16" stroke="var(--page)" strokeWidth="4.2" />
        <path d="M2 16A14 4.6 0 0 0 30 16" stroke="var(--text)" strokeWidth="2" />
        <circle cx="28.2" cy="13.8" r="3.7" fill="var(--page)" />
        <circle cx="28.2" cy="13.8" r="2.4" fill="var(--text)" />
      </g>
    </svg>
  );
}
