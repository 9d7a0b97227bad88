export default function PaymentsScreen() {
  return null;
}
