import { useSession, useT, type Address } from '@shop/platform';
import { Checkbox, Radio, RadioGroup, TextField } from '@shop/ui';
import type { ReactNode } from 'react';
import { phone, required } from '../lib/checks.ts';
import { useForm } from '../lib/form.ts';
import { saveAddress } from '../queries/addresses.ts';
import { CountryField } from './country-field.tsx';
import { Form, Pair } from './form.tsx';

const types = ['home', 'work', 'other'] as const;
const typeTexts = { home: 'account.addressHome', work: 'account.addressWork', other: 'account.addressOther' } as const;

interface Props {
  /** The address to change; without it a new one is made. */
  address?: Address;
  /** Ties a button outside of the form to it. */
  id?: string;
  onSaved: (address: Address) => void;
  /** The end of the form. */
  children?: (busy: boolean) => ReactNode;
  onBusy?: (busy: boolean) => void;
}

/** The fields of an address. A new one starts with the shopper's own name and phone. */
export function AddressForm({ address, id, onSaved, children, onBusy }: Props) {
  const t = useT();
  const user = useSession((session) => session.user);
  const form = useForm({
    initial: {
      name: address?.name ?? user?.name ?? '',
      phone: address?.phone ?? user?.phone ?? '',
      country: address?.country ?? '',
      state: address?.state ?? '',
      city: address?.city ?? '',
      area: address?.area ?? '',
      flat_no: address?.flat_no ?? '',
      address_line: address?.address_line ?? '',
      address_line2: address?.address_line2 ?? '',
      post_code: address?.post_code ?? '',
      address_type: address?.address_type ?? 'home',
      is_default: address?.is_default ?? false,
    },
    check: (values) => ({
      name: required(values.name),
      phone: phone(values.phone, true),
      country: required(values.country),
      city: required(values.city),
      address_line: required(values.address_line),
    }),
    send: async (values) => {
      onBusy?.(true);
      try {
        // The place on the map stays with the address; there is no field for it here.
        const place = address?.latitude == null || address.longitude == null ? {} : { latitude: address.latitude, longitude: address.longitude };
        return await saveAddress({ ...values, ...place }, address?.id);
      } finally {
        onBusy?.(false);
      }
    },
    onDone: onSaved,
  });
  const optional = `(${t('common.optional')})`;
  return (
    <Form {...form.props} id={id} failure={form.failure}>
      <Pair>
        <TextField {...form.field('name')} label={t('account.name')} autoComplete="name" maxLength={120} />
        <TextField {...form.field('phone')} label={t('account.phone')} type="tel" dir="ltr" autoComplete="tel" />
      </Pair>
      <CountryField value={form.values.country} onChange={(iso) => form.set('country', iso)} error={form.errors.country} />
      <Pair>
        <TextField {...form.field('address_line')} label={t('account.addressLine')} autoComplete="address-line1" maxLength={200} />
        <TextField {...form.field('flat_no')} label={t('account.flat')} note={optional} maxLength={50} />
      </Pair>
      <TextField {...form.field('address_line2')} label={t('account.addressLine2')} note={optional} autoComplete="address-line2" maxLength={200} />
      <Pair>
        <TextField {...form.field('city')} label={t('account.city')} autoComplete="address-level2" maxLength={100} />
        <TextField {...form.field('post_code')} label={t('account.postCode')} note={optional} autoComplete="postal-code" maxLength={20} />
      </Pair>
      <Pair>
        <TextField {...form.field('state')} label={t('account.state')} note={optional} autoComplete="address-level1" maxLength={100} />
        <TextField {...form.field('area')} label={t('account.area')} note={optional} autoComplete="address-level3" maxLength={100} />
      </Pair>
      <RadioGroup label={t('account.addressType')} layout="row" value={form.values.address_type} onValueChange={(value) => form.set('address_type', value as (typeof types)[number])} error={form.errors.address_type}>
        {types.map((type) => (
          <Radio key={type} value={type} variant="chip" label={t(typeTexts[type])} />
        ))}
      </RadioGroup>
      {/* A default cannot be given up, only passed on. */}
      <Checkbox label={t('account.setDefault')} checked={form.values.is_default} disabled={address?.is_default} onCheckedChange={(checked) => form.set('is_default', checked)} />
      {children?.(form.busy)}
    </Form>
  );
}
