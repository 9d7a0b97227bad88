import { useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { PlayerFields } from '../../contract/subjects/account.ts';
import { FIELDS_NOT_STORED } from '../../contract/subjects/player.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { networkStatus } from '../../core/http/network-status.ts';
import { stateFromPostalCode } from '../../lib/postal-codes.ts';
import { loadWholeProfile, updateProfile } from '../account/actions.ts';
import { type Fields, validateFields } from '../account/form/field-rules.ts';
import { ruleContext } from '../account/form/minimum-age.ts';
import {
  dropChanges,
  keepChange,
  openProfileDraft,
  profileDraft,
  rebaseChange,
} from '../account/form/profile-draft.ts';
import { type Form, useForm } from '../account/form/useForm.ts';
import { loadAccount, useAccount } from '../account/state.ts';

/** What a save sends as nothing: the others can't be emptied once they were given. */
const EMPTIABLE: readonly string[] = ['nickname', 'state', 'gender', 'profession', 'personal_id'];
/** Their rules depend on the country. */
const FOLLOW_COUNTRY: readonly string[] = ['postal_code', 'date_of_birth'];

interface Options {
  /** The fields of the form. */
  readonly fields: Fields;
  readonly context?: keyof PlayerFields;
  /** Whether the state is a field of the edition: then the postal code fills it in (ACCOUNT-45). */
  readonly hasState: boolean;
  readonly onSaved: () => void;
}

export interface ProfileForm {
  readonly form: Form;
  /** Fields of the form with a value that is not saved. */
  readonly changed: readonly string[];
  /** By field, what another device has saved in it since; the player chooses. */
  readonly conflicts: Readonly<Record<string, string>>;
  readonly keepMine: (field: string) => void;
  readonly takeTheirs: (field: string) => void;
  readonly discard: () => void;
  /** Whether the profile on screen does not show it: it is not kept on the device. */
  readonly isHidden: (field: string) => boolean;
  /** Whether it has a value that can be changed but not emptied. */
  readonly isKept: (field: string) => boolean;
}

/** The profile with the player's unsaved changes over it, as a form. */
export function useProfileForm({ fields, context = 'edition', hasState, onSaved }: Options): ProfileForm {
  const { player, isPartial } = useAccount();
  const draft = useSnapshot(profileDraft);
  // Before the fields can be typed into: opening it later would replace what has been typed meanwhile.
  useLayoutEffect(() => {
    if (player) openProfileDraft(player.id);
  }, [player]);
  const isHidden = (field: string) => isPartial && isNotStored(field);
  const saved = (field: string) => savedValue(player, field);
  const seen = (field: string) => (isHidden(field) ? undefined : saved(field));
  const value = (field: string) => draft.changes[field] ?? saved(field);
  const changed = fields
    .map(({ field }) => field)
    .filter(field => isChanged(draft.changes[field], seen(field)));
  const conflicts = Object.fromEntries(
    changed.flatMap(field => {
      const theirs = seen(field);
      return theirs === undefined || theirs === (draft.base[field] ?? '') ? [] : [[field, theirs]];
    }),
  );
  const values = Object.fromEntries(
    ['country', ...fields.map(({ field }) => field)].map(name => [name, value(name)]),
  );
  const form = useForm({
    name: 'profile',
    initial: {},
    validate: () => {
      const isChecked = ({ field, required }: Fields[number]) =>
        changed.includes(field) ||
        (required && !isHidden(field)) ||
        (changed.includes('country') && FOLLOW_COUNTRY.includes(field) && !isHidden(field));
      const checked = fields
        .filter(isChecked)
        .map(use =>
          changed.includes(use.field) && !isEmptiable(use.field) ? { ...use, required: true } : use,
        );
      const open = Object.fromEntries(Object.keys(conflicts).map(field => [field, 'errors.changed']));
      return { ...validateFields(checked, values, ruleContext(values)), ...open };
    },
    submit: () => save(changed, values, context).then(onSaved),
  });
  const set = (field: string, next: string) => {
    form.set(field, next);
    keepChange(field, next, seen(field), !networkStatus.isOnline);
  };
  const fillState = () => {
    const state = stateFromPostalCode(value('country'), value('postal_code'));
    if (hasState && state !== null && value('state') === '' && changed.includes('postal_code'))
      set('state', state);
  };
  // The postal code may be complete before the list of fields has come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `form` is another object with every render
  useEffect(fillState, [hasState]);
  return {
    form: {
      ...form,
      values,
      text: value,
      set: (field, next) => set(field, String(next)),
      validateField: field => {
        // The choice stays where it is: a message that goes as its button is pressed would move it away from the finger.
        if (!changed.includes(field) || value(field) === '' || field in conflicts) return;
        const use = { field, required: false };
        form.setError(field, validateFields([use], values, ruleContext(values))[field]);
        if (field === 'postal_code') fillState();
      },
    },
    changed,
    conflicts,
    keepMine: field => {
      rebaseChange(field, conflicts[field] ?? '');
      form.setError(field, undefined);
    },
    takeTheirs: field => {
      dropChanges([field]);
      form.setError(field, undefined);
    },
    discard: () => {
      for (const field of changed) form.setError(field, undefined);
      dropChanges();
    },
    isHidden,
    isKept: field => !isEmptiable(field) && saved(field) !== '',
  };
}

const isNotStored = (field: string): boolean => (FIELDS_NOT_STORED as readonly string[]).includes(field);
const isEmptiable = (field: string): boolean => EMPTIABLE.includes(field);

/** What is not shown may have any value: whatever was typed is a change of it. */
const isChanged = (typed: string | undefined, seen: string | undefined): boolean =>
  typed !== undefined && typed !== seen;

const savedValue = (player: object | null, field: string): string =>
  String((player as Readonly<Record<string, unknown>> | null)?.[field] ?? '');

/** Sends the changes with what the player saw; where that has changed, the profile is loaded and shows the difference. */
async function save(
  fields: readonly string[],
  values: Readonly<Record<string, string>>,
  context: keyof PlayerFields,
): Promise<void> {
  const user = Object.fromEntries(
    fields.map(field => [field, values[field]?.trim() || (isEmptiable(field) ? null : '')]),
  );
  const base = Object.fromEntries(fields.map(field => [field, profileDraft.base[field] ?? '']));
  try {
    await updateProfile(user, context, base);
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) await loadWholeProfile();
    throw error;
  }
  dropChanges(fields);
  // The copy of the device follows.
  void loadAccount();
}
