/** Sandbox stand-in of a payment provider's library: puts the card fields of its origin into a frame, and hands on what they tell. */
(() => {
  const CONNECT_MS = 10_000;
  const ANSWER_MS = 20_000;
  const FRAME = { width: '100%', height: '300px', border: '0', display: 'block' };
  const TITLES = {
    en: 'Card details',
    de: 'Kartendaten',
    fr: 'Détails de la carte',
    no: 'Kortopplysninger',
    it: 'Dati della carta',
    et: 'Kaardi andmed',
  };
  const mounted = new Set();

  function mountCard(into, { url, locale, onChange, onFail }) {
    const address = new URL(url);
    address.searchParams.set('l', locale);
    address.searchParams.set(
      'theme',
      getComputedStyle(into).colorScheme.startsWith('light') ? 'light' : 'dark',
    );
    const { port1: port, port2: theirs } = new MessageChannel();
    const waiting = new Map();
    let calls = 0;
    let isReady = false;
    let isOver = false;

    const frame = document.createElement('iframe');
    frame.title = TITLES[locale.split('-')[0]] ?? TITLES.en;
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
    frame.setAttribute('allow', '');
    Object.assign(frame.style, FRAME);

    // Only the page of that origin in this very frame gets the port; whatever else says hello is not answered.
    function onHello({ origin, source, data }) {
      if (origin !== address.origin || source !== frame.contentWindow || data?.psp !== 'hello') return;
      removeEventListener('message', onHello);
      frame.contentWindow.postMessage({ psp: 'connect' }, address.origin, [theirs]);
    }
    function onMessage({ data }) {
      if (data?.type === 'ready') {
        isReady = true;
        clearTimeout(late);
      } else if (data?.type === 'height')
        frame.style.height = `${Math.min(Number(data.height) || 0, 2000)}px`;
      else if (data?.type === 'state') onChange(data.state);
      else if (data?.type === 'token') settle(data.id, ({ resolve }) => resolve(data.token));
      else if (data?.type === 'failed')
        settle(data.id, ({ reject }) => reject(new Error('the provider has not answered')));
    }
    function settle(id, end) {
      const call = waiting.get(id);
      if (!call) return;
      waiting.delete(id);
      clearTimeout(call.timer);
      end(call);
    }
    const late = setTimeout(() => {
      if (!isReady && !isOver) onFail();
    }, CONNECT_MS);

    const fields = {
      tokenize() {
        if (!isReady || isOver) return Promise.reject(new Error('the card fields are not there'));
        return new Promise((resolve, reject) => {
          calls += 1;
          const id = calls;
          const timer = setTimeout(
            () => settle(id, call => call.reject(new Error('no answer in time'))),
            ANSWER_MS,
          );
          waiting.set(id, { resolve, reject, timer });
          port.postMessage({ type: 'tokenize', id });
        });
      },
      focus(field) {
        frame.focus();
        port.postMessage({ type: 'focus', field });
      },
      destroy() {
        isOver = true;
        mounted.delete(fields);
        clearTimeout(late);
        removeEventListener('message', onHello);
        for (const id of [...waiting.keys()])
          settle(id, ({ reject }) => reject(new Error('the card fields are gone')));
        port.close();
        frame.remove();
      },
    };
    port.onmessage = onMessage;
    addEventListener('message', onHello);
    frame.src = address.href;
    into.replaceChildren(frame);
    mounted.add(fields);
    return fields;
  }

  window.OrbitSandboxPayments = {
    label: 'Sandbox stand-in for a payments library',
    mountCard,
    reset() {
      for (const fields of [...mounted]) fields.destroy();
    },
  };
})();
