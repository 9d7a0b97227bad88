/** Sandbox stand-in of a chat provider: an automatic agent of the reference back end, which says that it is one. */
(() => {
  const ADDRESS = '/sandbox/stand-ins/chat';
  async function ask(path, body) {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`chat ${response.status}`);
    return response.json();
  }
  window.OrbitSandboxChat = {
    label: 'Sandbox stand-in for a chat provider',
    async connect({ project, group, kind, requestId, locale }) {
      const opened = await ask(ADDRESS, { project, group, kind, request_id: requestId, locale });
      let isEnded = false;
      return {
        requestId: opened.request_id,
        history: opened.messages,
        async send(text) {
          if (isEnded) throw new Error('the conversation has ended');
          const { messages } = await ask(`${ADDRESS}/${opened.request_id}`, { text, locale });
          return messages;
        },
        end() {
          isEnded = true;
        },
      };
    },
  };
})();
