/** Sandbox stand-in of a payments library: two methods that move sandbox money only. Answers are kept until a reset. */
(() => {
  const METHODS = [
    { id: 'sandbox_card', brand: 'sandbox_card', provider: 'sandbox', type: 'card', title: 'Sandbox card' },
    {
      id: 'sandbox_bank',
      brand: 'sandbox_bank',
      provider: 'sandbox',
      type: 'bank',
      title: 'Sandbox transfer',
    },
  ];
  const FIELDS = {
    sandbox_card: [{ name: 'card_number' }, { name: 'expiry' }, { name: 'card_holder' }],
    sandbox_bank: [{ name: 'iban' }],
  };
  const kept = new Map();
  window.OrbitSandboxPayments = {
    label: 'Sandbox stand-in for a payments library',
    async methods(kind) {
      if (!kept.has(kind)) kept.set(kind, structuredClone(METHODS));
      return kept.get(kind);
    },
    async fields(method) {
      return structuredClone(FIELDS[method] ?? []);
    },
    reset() {
      kept.clear();
    },
  };
})();
