import { api, t as text, toast, useT } from '@shop/platform';
import { Radio, RadioGroup, TextField } from '@shop/ui';
import { useState } from 'react';
import { codeLength, contactOf, email, phone, required } from '../../lib/checks.ts';
import { useForm } from '../../lib/form.ts';
import { Actions, Form, Pair } from '../../parts/form.tsx';
import { updateProfile, type Profile } from '../../queries/profile.ts';
import { PhotoField } from './photo-field.tsx';
import * as css from './profile-form.module.css';

const genders = ['female', 'male', 'other'] as const;
const genderTexts = { female: 'account.genderFemale', male: 'account.genderMale', other: 'account.genderOther' } as const;

/** The profile. A new phone or e-mail is proved with a code before it counts: sending the form a first time asks for it. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useT();
  const [photo, setPhoto] = useState<File>();
  const [photoError, setPhotoError] = useState<string>();
  /** The new phone or e-mail that a code was sent to. */
  const [proving, setProving] = useState<string>();
  const form = useForm({
    initial: valuesOf(profile),
    check: (values) => {
      const changed = changes(profile, values);
      return {
        name: required(values.name),
        phone: changed.includes('phone') ? phone(values.phone) : undefined,
        email: email(values.email) ?? (changed.length > 1 ? t('account.oneChange') : undefined),
        otp: proving !== undefined && proving === newContact(profile, values) ? required(values.otp) : undefined,
      };
    },
    send: async (values) => {
      const contact = newContact(profile, values);
      if (contact !== undefined && contact !== proving) {
        await api.post('/send-otp', { ...contactOf(contact), purpose: 'change' });
        return { asked: contact };
      }
      return { saved: await updateProfile(formData({ ...values, otp: contact === undefined ? '' : values.otp }, photo)) };
    },
    onDone: ({ asked, saved }) => {
      setProving(asked);
      if (!saved) return;
      setPhoto(undefined);
      setPhotoError(undefined);
      form.reset(valuesOf(saved));
      toast.success(text('toast.saved'));
    },
    onRefused: (error) => {
      const complaint = error.field('profile_photo');
      setPhotoError(complaint && error.message);
      return complaint !== undefined;
    },
    wording: { otp: t('error.codeWrong') },
  });
  const asking = proving !== undefined && proving === newContact(profile, form.values);
  return (
    <Form {...form.props} failure={form.failure}>
      <PhotoField name={form.values.name} current={profile.profile_photo} chosen={photo} error={photoError} onChoose={(file, error) => { setPhoto(file); setPhotoError(error); }} />
      <TextField {...form.field('name')} label={t('account.name')} autoComplete="name" maxLength={120} />
      <Pair>
        <TextField {...form.field('phone')} label={t('account.phone')} type="tel" dir="ltr" autoComplete="tel" />
        <TextField {...form.field('email')} label={t('account.email')} type="email" dir="ltr" autoComplete="email" />
      </Pair>
      {asking && (
        <div className={css.code}>
          <TextField
            {...form.field('otp')}
            label={t('auth.codeLabel', { count: codeLength })}
            hint={t('account.codeSentTo', { target: proving })}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={codeLength}
            dir="ltr"
            autoFocus
          />
        </div>
      )}
      <TextField {...form.field('date_of_birth')} label={t('account.birthDate')} note={`(${t('common.optional')})`} type="date" autoComplete="bday" />
      <RadioGroup label={t('account.gender')} layout="row" value={form.values.gender} onValueChange={(value) => form.set('gender', value)} error={form.errors.gender}>
        {genders.map((value) => (
          <Radio key={value} value={value} variant="chip" label={t(genderTexts[value])} />
        ))}
      </RadioGroup>
      <Actions submit={t('common.saveChanges')} busy={form.busy} />
    </Form>
  );
}

function valuesOf({ name, phone, email, gender, date_of_birth }: Profile) {
  return { name, phone, email, gender, date_of_birth, otp: '' };
}

type Contacts = Pick<Profile, 'phone' | 'email'>;

function changes(profile: Contacts, values: Contacts): (keyof Contacts)[] {
  return (['phone', 'email'] as const).filter((name) => values[name].trim() !== '' && values[name].trim() !== profile[name]);
}

function newContact(profile: Contacts, values: Contacts): string | undefined {
  const [name] = changes(profile, values);
  return name && values[name].trim();
}

function formData(values: Readonly<Record<string, string>>, photo: File | undefined): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value.trim());
  if (photo) data.set('profile_photo', photo);
  return data;
}
