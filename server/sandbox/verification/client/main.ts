import '../../provider-pages/base.css';
import './style.css';
import { type CallError, createCalls } from './calls.ts';
import { showCheck } from './check-view.ts';
import { connectToSdk } from './shell.ts';
import { textsOf } from './texts.ts';
import { applicantIn, wipeFiles } from './waiting-files.ts';

const root = document.querySelector<HTMLElement>('#check') ?? document.body;

/** A sign-out loads the page with this address, out of sight, and waits for the answer. */
async function wipe(): Promise<void> {
  const isGone = await wipeFiles();
  window.parent.postMessage({ identity: 'page', type: 'wiped', isGone }, '*');
}

async function run(): Promise<void> {
  const { init, shell } = await connectToSdk(window);
  const texts = textsOf(init.lang);
  document.documentElement.lang = init.lang;
  document.documentElement.dataset['theme'] = init.theme;
  new ResizeObserver(() =>
    shell.emit('idCheck.onResize', { height: Math.ceil(root.getBoundingClientRect().height) }),
  ).observe(root);
  const calls = createCalls(shell);
  const view = showCheck({ root, texts, calls, shell, applicant: applicantIn(init.token) });
  try {
    await view.load();
    shell.emit('idCheck.onReady');
    shell.emit('idCheck.onApplicantLoaded');
  } catch (error) {
    shell.emit('idCheck.onError', { code: (error as Partial<CallError>).failure ?? 'failed' });
  }
}

void (location.hash === '#wipe' ? wipe() : run());
