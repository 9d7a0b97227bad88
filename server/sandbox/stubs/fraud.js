/** Sandbox stand-in of a fraud check: a digest of a few plain facts, which never leave the page as they are. */
(() => {
  const facts = () => ({
    screen: `${screen.width}x${screen.height}x${screen.colorDepth}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    languages: navigator.languages.join(),
    processors: String(navigator.hardwareConcurrency ?? ''),
  });
  window.OrbitSandboxFraud = {
    label: 'Sandbox stand-in for a fraud check',
    reads: () => Object.keys(facts()),
    async fingerprint() {
      const bytes = new TextEncoder().encode(JSON.stringify(facts()));
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      return `sandbox-${Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')}`;
    },
  };
})();
