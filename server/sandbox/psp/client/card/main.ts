import '../../../provider-pages/base.css';
import '../style.css';
import { callProvider, json, pageRoot, setUpPage } from '../page.ts';
import { textsOf } from '../texts.ts';
import { type CardForm, showCardForm } from './card-form.ts';
import { connectToScript, loadMerchants, type ScriptLink, type ScriptMessage } from './script-link.ts';

async function run(): Promise<void> {
  const locale = setUpPage();
  const accepts = new URLSearchParams(location.search).get('accepts')?.split(',') ?? [];
  let link: ScriptLink | null = null;
  const form = showCardForm({
    root: pageRoot(),
    texts: textsOf(locale),
    accepts,
    onState: state => link?.post({ type: 'state', state }),
    async send(token) {
      const { ok } = await callProvider('/tokens', json(token));
      if (!ok) throw new Error('the provider has refused the card');
    },
  });
  link = await connectToScript(window, await loadMerchants(), message => void answer(form, message));
  const root = pageRoot();
  new ResizeObserver(() =>
    link?.post({ type: 'height', height: Math.ceil(root.getBoundingClientRect().height) }),
  ).observe(root);

  async function answer(cardForm: CardForm, message: ScriptMessage): Promise<void> {
    if (message.type === 'focus') {
      cardForm.focus(message.field);
      return;
    }
    const { id } = message;
    try {
      link?.post({ type: 'token', id, token: await cardForm.tokenize() });
    } catch {
      link?.post({ type: 'failed', id });
    }
  }
}

void run();
