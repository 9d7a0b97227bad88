import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { Fields } from '../account/form/field-rules.ts';
import { fieldLabels, genderOptions, PlayerField, type SelectOptions } from '../account/form/PlayerField.tsx';
import styles from './Profile.module.css';
import type { ProfileForm } from './useProfileForm.ts';

/** In place of so many fields, in about their height, while what they need is loading. */
export function FieldPlaceholders({ count }: { count: number }) {
  return [...Array(count).keys()].map(key => (
    <div key={key} className={styles['field']}>
      <Skeleton h="78px" />
    </div>
  ));
}

interface Props {
  profile: ProfileForm;
  fields: Fields;
  countries: SelectOptions['country'];
  /** Shown in their place while it is not known which they are. */
  placeholders?: number;
}

/** Fields of the profile; one that another device has changed meanwhile shows both values and asks which one to keep. */
export function ProfileFields({ profile, fields, countries, placeholders = 0 }: Props) {
  const { form, conflicts, isHidden, isKept } = profile;
  const options = { country: countries, currency: [] };
  if (placeholders > 0) return <FieldPlaceholders count={placeholders} />;
  return fields.map(({ field, required }) => (
    <div key={field} className={styles['field']} data-field={field}>
      <PlayerField
        form={form}
        field={field}
        required={required || isKept(field)}
        options={options}
        hint={isHidden(field) ? <HiddenHint /> : undefined}
      />
      {conflicts[field] !== undefined && (
        <Conflict profile={profile} field={field} theirs={conflicts[field]} countries={countries} />
      )}
    </div>
  ));
}

/** The stored profile is without it (decision 0007): it may have a value. */
function HiddenHint() {
  return <Trans id="profile.hidden">Not kept on this device. You’ll see it when you’re online.</Trans>;
}

function Conflict({
  profile,
  field,
  theirs,
  countries,
}: Pick<Props, 'profile' | 'countries'> & { field: string; theirs: string }) {
  const { t, i18n } = useLingui();
  const listed = field === 'country' ? countries : field === 'gender' ? genderOptions(i18n) : [];
  const shown =
    listed.find(({ value }) => value === theirs)?.label ||
    theirs ||
    t({ id: 'profile.conflict.empty', message: 'nothing' });
  const label = fieldLabels[field];
  const name = label ? i18n._(label) : field;
  return (
    <fieldset className={styles['conflict']} aria-label={name}>
      <p role="status">
        <Trans id="profile.conflict">
          Saved elsewhere in the meantime: <strong>{shown}</strong>
        </Trans>
      </p>
      <div className={styles['buttons']}>
        <Button size="s" onClick={() => profile.takeTheirs(field)}>
          <Trans id="profile.conflict.theirs">Use that one</Trans>
        </Button>
        <Button size="s" onClick={() => profile.keepMine(field)}>
          <Trans id="profile.conflict.mine">Keep mine</Trans>
        </Button>
      </div>
    </fieldset>
  );
}
