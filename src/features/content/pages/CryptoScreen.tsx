import { TextPage } from './TextPage.tsx';

/** The advantages of paying with crypto (ROUTE-37). */
export default function CryptoScreen() {
  return <TextPage slug="benefits-of-crypto" path="/benefits-of-crypto" />;
}
