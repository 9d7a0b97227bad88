import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useForm } from '../../../../src/features/account/form/useForm.ts';
import { useFirstAmount } from '../../../../src/features/cashbox/form/usePaymentForm.ts';

function AmountForm({ proposed }: { proposed: number | null }) {
  const form = useForm({ initial: { amount: '' }, validate: () => ({}), submit: async () => undefined });
  useFirstAmount(form, proposed, 'EUR');
  return (
    <form {...form.formProps}>
      <input
        name="amount"
        aria-label="Amount"
        value={form.text('amount')}
        onChange={({ target }) => form.set('amount', target.value)}
      />
    </form>
  );
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
afterEach(cleanup);

test('a proposal is filled in once it is known, and not over what was typed', async () => {
  const { rerender } = render(<AmountForm proposed={null} />);
  rerender(<AmountForm proposed={5000} />);
  expect(amount().value).toBe('50.00');
  await userEvent.clear(amount());
  await userEvent.type(amount(), '7');
  rerender(<AmountForm proposed={2000} />);
  expect(amount().value).toBe('7');
});

test('a proposal that is known late does not appear under the hands of a player who is about to type', async () => {
  const { rerender } = render(<AmountForm proposed={null} />);
  await userEvent.click(amount());
  rerender(<AmountForm proposed={5000} />);
  await userEvent.type(amount(), '300');
  expect(amount().value).toBe('300');
});
