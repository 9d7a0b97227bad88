import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../src/ui/controls/Button.tsx';
import { Switch } from '../../../src/ui/controls/Switch.tsx';
import { CheckboxField } from '../../../src/ui/fields/CheckboxField.tsx';
import { DateField } from '../../../src/ui/fields/DateField.tsx';
import { FormError } from '../../../src/ui/fields/Field.tsx';
import { PasswordField } from '../../../src/ui/fields/PasswordField.tsx';
import { SelectField } from '../../../src/ui/fields/SelectField.tsx';
import { TextField } from '../../../src/ui/fields/TextField.tsx';

const COUNTRIES = [
  { value: 'ee', label: 'Estonia' },
  { value: 'no', label: 'Norway' },
];

export function Fields() {
  const [email, setEmail] = useState('ada@example');
  const [password, setPassword] = useState('correct horse');
  const [born, setBorn] = useState('');
  const [country, setCountry] = useState('ee');
  const [agreed, setAgreed] = useState(true);
  const [isOn, setOn] = useState(true);
  return (
    <section>
      <h1>Fields</h1>
      <div className="columns">
        <form className="stack">
          <FormError>This e-mail address and password do not match. Check them and try again.</FormError>
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={setEmail}
            error="Write the whole address, as in name@example.com"
          />
          <PasswordField
            label="Password"
            name="password"
            value={password}
            onChange={setPassword}
            hint="At least 8 characters"
            showLabel="Show the password"
            hideLabel="Hide the password"
          />
          <Button variant="primary" full size="l" type="submit">
            Sign in
          </Button>
        </form>
        <div className="stack">
          <TextField
            label="Search"
            name="q"
            type="search"
            placeholder="Search 12,000 games"
            leading={<Search aria-hidden />}
            value=""
            onChange={() => undefined}
          />
          <SelectField
            label="Country"
            name="country"
            value={country}
            onChange={setCountry}
            options={COUNTRIES}
          />
          <DateField
            label="Date of birth"
            name="born"
            labels={{ day: 'Day', month: 'Month', year: 'Year' }}
            value={born}
            onChange={setBorn}
            error={born === '' ? 'Fill in the whole date' : undefined}
          />
          <CheckboxField
            label={
              <>
                I am 18 or older and I accept the <a href="/terms">terms</a>
              </>
            }
            checked={agreed}
            onChange={setAgreed}
          />
          <CheckboxField
            label="Send me news"
            hint="At most one message a week"
            checked={false}
            onChange={() => undefined}
            error="Choose one"
          />
          <Switch label="Sounds" hint="In games and in the lobby" checked={isOn} onChange={setOn} />
          <Switch label="Vibration" checked={!isOn} onChange={value => setOn(!value)} />
        </div>
      </div>
    </section>
  );
}
