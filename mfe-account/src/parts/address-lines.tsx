import type { Address } from '@shop/platform';
import { regionName } from '../lib/region.ts';
import * as css from './address-lines.module.css';

type Place = Pick<Address, 'name' | 'phone' | 'flat_no' | 'address_line' | 'address_line2' | 'area' | 'post_code' | 'city' | 'state' | 'country'>;

/** An address as it stands on a parcel. */
export function AddressLines({ address }: { address: Place }) {
  const lines = [
    [address.address_line, address.flat_no],
    [address.address_line2],
    [address.area],
    [[address.post_code, address.city].filter(Boolean).join(' '), address.state],
    [address.country && regionName(address.country)],
  ].map((parts) => parts.filter(Boolean).join(', '));
  return (
    <address className={css.address}>
      <b dir="auto">{address.name}</b>
      {lines.filter(Boolean).map((line, index) => (
        <span key={index} dir="auto">{line}</span>
      ))}
      <bdi dir="ltr" className={css.phone}>
        {address.phone}
      </bdi>
    </address>
  );
}
