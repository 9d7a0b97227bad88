// Data table.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What every field of a player is called. */
export const fieldLabels: Readonly<Record<string, MessageDescriptor>> = {
  email: msg({ id: 'field.email', message: 'E-mail' }),
  password: msg({ id: 'field.password', message: 'Password' }),
  password_confirmation: msg({ id: 'field.passwordAgain', message: 'Password again' }),
  currency: msg({ id: 'field.currency', message: 'Currency' }),
  country: msg({ id: 'field.country', message: 'Country' }),
  nickname: msg({ id: 'field.nickname', message: 'Nickname' }),
  first_name: msg({ id: 'field.firstName', message: 'First name' }),
  last_name: msg({ id: 'field.lastName', message: 'Last name' }),
  date_of_birth: msg({ id: 'field.birthday', message: 'Date of birth' }),
  city: msg({ id: 'field.city', message: 'City' }),
  address: msg({ id: 'field.address', message: 'Street and number' }),
  postal_code: msg({ id: 'field.postalCode', message: 'Postal code' }),
  state: msg({ id: 'field.state', message: 'State or province' }),
  mobile_phone: msg({ id: 'field.phone', message: 'Mobile phone' }),
};
