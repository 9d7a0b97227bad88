/** Sandbox stand-in of a provider's SDK for identity checks, with the interface of Sumsub's WebSDK 2.0. */
(() => {
  const FRAME = { width: '100%', border: '0', display: 'block', minHeight: '320px' };

  /** The provider's address is in the token, as in the vendor's own. */
  function addressOf(token) {
    const [, payload = ''] = token.split('.');
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return new URL(JSON.parse(text).url);
  }

  function createSdk(firstToken, refresh, { conf, options, listeners }) {
    const address = addressOf(firstToken);
    let frame = null;

    const post = message =>
      frame?.contentWindow?.postMessage({ identity: 'sdk', ...message }, address.origin);
    const tell = (type, payload) => {
      for (const [name, listener] of listeners) {
        if (name === type) listener(payload);
        if (name === '*') listener(type, payload);
      }
    };
    async function sendNewToken() {
      try {
        post({ type: 'token', token: await refresh() });
      } catch {
        post({ type: 'token', token: null });
      }
    }
    function onMessage({ origin, source, data }) {
      if (origin !== address.origin || source !== frame?.contentWindow || data?.identity !== 'page') return;
      if (data.type === 'hello')
        post({ type: 'init', token: firstToken, lang: conf.lang, theme: conf.theme });
      else if (data.type === 'expired') void sendNewToken();
      else if (data.type === 'event') {
        const { name, payload } = data;
        if (name === 'idCheck.onResize' && options.adaptIframeHeight)
          frame.style.height = `${payload.height}px`;
        tell(name, payload);
      }
    }
    return {
      launch(selector) {
        const container = document.querySelector(selector);
        if (!container || frame) return;
        frame = document.createElement('iframe');
        frame.title = conf.title ?? 'Identity check';
        frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
        Object.assign(frame.style, FRAME);
        window.addEventListener('message', onMessage);
        frame.src = address.href;
        container.replaceChildren(frame);
      },
      destroy() {
        window.removeEventListener('message', onMessage);
        frame?.remove();
        frame = null;
      },
    };
  }

  window.snsWebSdk = {
    label: 'Sandbox stand-in for an SDK of identity checks',
    init(token, refresh) {
      const listeners = [];
      let conf = { lang: 'en' };
      let options = { addViewportTag: true, adaptIframeHeight: false };
      const builder = {
        withConf(given) {
          conf = { ...conf, ...given };
          return builder;
        },
        withOptions(given) {
          options = { ...options, ...given };
          return builder;
        },
        on(name, listener) {
          listeners.push([name, listener]);
          return builder;
        },
        onMessage(listener) {
          listeners.push(['*', listener]);
          return builder;
        },
        build: () => createSdk(token, refresh, { conf, options, listeners }),
      };
      return builder;
    },
  };
})();
