import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../../../src/ui/controls/Button.tsx';
import { CheckboxField } from '../../../src/ui/fields/CheckboxField.tsx';
import { DateField } from '../../../src/ui/fields/DateField.tsx';
import { PasswordField } from '../../../src/ui/fields/PasswordField.tsx';
import { SelectField } from '../../../src/ui/fields/SelectField.tsx';
import { TextField } from '../../../src/ui/fields/TextField.tsx';

afterEach(cleanup);

const ignore = () => {};

function described(control: HTMLElement) {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map(id => document.getElementById(id)?.textContent);
}

describe('a field', () => {
  test('connects its error and its hint with the control, the error first', () => {
    render(
      <TextField
        label="E-mail"
        name="email"
        value=""
        onChange={ignore}
        hint="We never share it"
        error="Write it"
      />,
    );
    const input = screen.getByLabelText('E-mail');
    expect(described(input)).toEqual(['Write it', 'We never share it']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  test('without an error is not invalid and is described by nothing', () => {
    render(<TextField label="E-mail" name="email" value="" onChange={ignore} required />);
    const input = screen.getByLabelText('E-mail');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
    expect(input.getAttribute('aria-required')).toBe('true');
  });

  test('of a select, of a checkbox and of a date show their errors too', () => {
    render(
      <>
        <SelectField label="Country" name="c" value="" onChange={ignore} options={[]} error="Choose one" />
        <CheckboxField label="I agree" checked={false} onChange={ignore} error="Accept the terms" />
        <DateField
          label="Born"
          value=""
          onChange={ignore}
          labels={{ day: 'Day', month: 'Month', year: 'Year' }}
          error="Fill it in"
        />
      </>,
    );
    expect(described(screen.getByLabelText('Country'))).toEqual(['Choose one']);
    expect(described(screen.getByLabelText('I agree'))).toEqual(['Accept the terms']);
    expect(described(screen.getByRole('group', { name: 'Born' }))).toEqual(['Fill it in']);
    expect(described(screen.getByLabelText('Month'))).toEqual(['Fill it in']);
  });

  test('of a password shows it on demand and takes a pasted one', () => {
    const onChange = vi.fn();
    render(
      <PasswordField
        label="Password"
        name="p"
        value="x"
        onChange={onChange}
        showLabel="Show"
        hideLabel="Hide"
      />,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect(input.type).toBe('password');
    expect(fireEvent.paste(input)).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(input.type).toBe('text');
    expect(screen.getByRole('button', { name: 'Hide' })).toBeTruthy();
  });
});

describe('a date', () => {
  function World({ onChange }: { onChange: (value: string) => void }) {
    const [value, setValue] = useState('1990-01-31');
    const take = (next: string) => {
      onChange(next);
      setValue(next);
    };
    return (
      <DateField
        label="Born"
        value={value}
        onChange={take}
        labels={{ day: 'Day', month: 'Month', year: 'Year' }}
      />
    );
  }
  const type = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

  test('has an empty value while it is incomplete, and keeps what was typed', () => {
    const onChange = vi.fn();
    render(<World onChange={onChange} />);
    type('Year', '198');
    expect(onChange).toHaveBeenLastCalledWith('');
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('31');
    type('Year', '1985');
    type('Month', '7x');
    expect(onChange).toHaveBeenLastCalledWith('1985-07-31');
    expect(screen.getByLabelText<HTMLInputElement>('Month').value).toBe('7');
  });

  test('can be filled in by the browser', () => {
    render(<World onChange={ignore} />);
    const values = ['Day', 'Month', 'Year'].map(
      name => screen.getByLabelText<HTMLInputElement>(name).autocomplete,
    );
    expect(values).toEqual(['bday-day', 'bday-month', 'bday-year']);
  });
});

describe('a button', () => {
  test('that is disabled explains why, stays focusable and does nothing', () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" onClick={onClick} reason="You’re offline">
          Deposit
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Deposit' });
    expect(described(button)).toEqual(['You’re offline']);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('that is busy ignores a second click', () => {
    const onClick = vi.fn();
    render(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onClick).not.toHaveBeenCalled();
  });

  test('with an address is a link', () => {
    render(<Button href="/games">Games</Button>);
    expect(screen.getByRole('link', { name: 'Games' }).getAttribute('href')).toBe('/games');
  });
});
