import { chromium } from 'playwright';
import { requireChromium } from './setup/browsers.ts';
const O = 'http://localhost:28400';
const browser = await chromium.launch({ executablePath: requireChromium() });
const context = await browser.newContext({ viewport: { width: 320, height: 700 }, serviceWorkers: 'block' });
const page = await context.newPage();
page.on('console', m => { if (m.type() === 'error') console.log('console', m.text()); });
await page.goto(O + '/');
await page.evaluate(async () => {
  await fetch('/api/users/sign_in', { method: 'POST', headers: { 'content-type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }, body: JSON.stringify({ user: { email: 'player@orbit.example', password: 'orbit-sandbox-1' } }) });
});
const api = (path, init = {}) => page.evaluate(async ([path, init]) => {
  const r = await fetch(path, { ...init, headers: { 'content-type': 'application/json', 'X-Requested-With': 'XMLHttpRequest', 'Idempotency-Key': crypto.randomUUID() } });
  return { status: r.status, body: await r.json().catch(() => null) };
}, [path, init]);
const { body: methods, status } = await api('/api/player/payment_methods?action=deposit&currency=EUR');
console.log(status, methods.map(m => m.id + ' ' + m.hosted_fields_url));
await page.evaluate(async url => {
  const s = document.createElement('script'); s.src = '/sandbox/stand-ins/payments.js';
  await new Promise(r => { s.onload = r; document.head.append(s); });
  const into = document.createElement('div'); into.id = 'card-into'; into.style.cssText = 'position:fixed;inset:0;background:#131c2e;z-index:999999';
  document.body.append(into);
  window.states = [];
  window.card = window.OrbitSandboxPayments.mountCard(into, { url, locale: 'de', onChange: s => window.states.push(s), onFail: () => console.error('FAIL') });
}, methods.find(m => m.id === 'card_visa').hosted_fields_url);
const f = page.frameLocator('#card-into iframe');
await f.locator('[name=number]').click();
await f.locator('[name=number]').pressSequentially('4000000000003220');
await page.keyboard.press('Tab'); await page.keyboard.type('5/31'); await page.keyboard.press('Tab'); await page.keyboard.type('123'); await page.keyboard.press('Tab'); await page.keyboard.type('Ada Lovelace'); await page.keyboard.press('Tab');
await page.screenshot({ path: '/tmp/card.png' });
console.log(await f.locator('[name=number]').inputValue(), await f.locator('[name=expiry]').inputValue());
console.log('states', JSON.stringify(await page.evaluate(() => window.states)));
const token = await page.evaluate(() => window.card.tokenize());
console.log('token', JSON.stringify(token));
const made = await api('/api/player/payments', { method: 'POST', body: JSON.stringify({ action: 'deposit', amount_cents: 5000, currency: 'EUR', payment_method_id: 'card_visa', fields: { card_token: token.token }, save_profile: true }) });
console.log('made', JSON.stringify(made));
if (made.body?.next?.url) {
  await page.evaluate(url => { const i = document.createElement('iframe'); i.id = 'chal'; i.src = url; i.style.cssText='width:100%;height:100%;border:0'; document.querySelector('#card-into').replaceChildren(i); }, made.body.next.url);
  const c = page.frameLocator('#chal');
  await c.locator('[name=code]').waitFor();
  await page.screenshot({ path: '/tmp/challenge.png' });
  const text = await c.locator('form p').innerText();
  await c.locator('[name=code]').fill('1'); await page.keyboard.press('Enter');
  await c.locator('[role=alert]').waitFor(); console.log('alert', await c.locator('[role=alert]').innerText());
  await c.locator('[name=code]').fill(/\d{6}/.exec(text)[0]); await page.keyboard.press('Enter');
  await c.locator('[role=status]').waitFor(); console.log('status', await c.locator('[role=status]').innerText());
}
for (let i = 0; i < 20; i++) {
  const d = await api('/api/player/payments/' + made.body.id, {});
  if (d.body.state === 'succeeded' || i === 19) { console.log('after', i, JSON.stringify(d.body)); break; }
  await page.waitForTimeout(200);
}
const sofort = await api('/api/player/payments', { method: 'POST', body: JSON.stringify({ action: 'deposit', amount_cents: 2000, currency: 'EUR', payment_method_id: 'sofort' }) });
console.log('sofort', JSON.stringify(sofort.body?.next), sofort.status, sofort.status > 300 ? JSON.stringify(sofort.body) : '');
await page.goto(sofort.body.next.url);
await page.locator('[data-name=approve]').click();
await page.screenshot({ path: '/tmp/bank.png' });
await page.locator('[data-name=approve]').click();
await page.waitForURL(/payments/);
console.log(page.url());
for (let i = 0; i < 20; i++) {
  const d = await api('/api/player/payments/' + sofort.body.id, {});
  if (d.body.state === 'succeeded' || i === 19) { console.log('after', i, d.body.state); break; }
  await page.waitForTimeout(200);
}
for (const width of [320]) {
  const axe = null;
}
await browser.close();
