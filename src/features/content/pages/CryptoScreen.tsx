import { TextPage } from './TextPage.tsx';

/** What paying with crypto is good for (platform 2.2). */
export default function CryptoScreen() {
  return <TextPage slug="benefits-of-crypto" path="/benefits-of-crypto" />;
}
