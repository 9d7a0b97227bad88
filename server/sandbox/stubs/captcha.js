/** Sandbox stand-in of a captcha: looks at nobody, and asks the reference back end for a token that is good once. */
window.OrbitSandboxCaptcha = {
  label: 'Sandbox stand-in for a captcha',
  async execute(siteKey, action) {
    const response = await fetch('/sandbox/stand-ins/captcha', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ site_key: siteKey, action }),
    });
    if (!response.ok) throw new Error(`captcha ${response.status}`);
    const { token } = await response.json();
    return token;
  },
};
