import '../../../provider-pages/base.css';
import '../style.css';
import { TERMS_PATH } from '../../protocol.ts';
import { pageRoot, setUpPage } from '../page.ts';
import { textsOf } from '../texts.ts';
import { createCalls } from './calls.ts';
import { showOrder, showTerms } from './order-view.ts';

const locale = setUpPage();
const texts = textsOf(locale);

if (location.pathname === TERMS_PATH) showTerms(pageRoot(), texts);
else
  void showOrder({
    root: pageRoot(),
    texts,
    locale,
    calls: createCalls(location.hash.slice(1)),
    leave: url => location.replace(url),
    onOver: () => {
      // Tells nothing but that: whoever frames this page may ask how the payment stands.
      if (window.parent !== window) window.parent.postMessage({ psp: 'over' }, '*');
    },
  }).load();
