import { api, apiQuery, fetchAddresses, queryClient, type Address, type BodyOf } from '@shop/platform';

export type AddressForm = BodyOf<'post', '/address/store'>;

export const addressesQuery = () => apiQuery('/addresses');
export const countriesQuery = () => apiQuery('/countries');

/** Adds an address, or replaces the one with `id`. */
export async function saveAddress(form: AddressForm, id?: number): Promise<Address> {
  const { address } = await api.post<{ address: Address }>(id === undefined ? '/address/store' : `/address/${id}/update`, form);
  await refresh();
  return address;
}

export async function removeAddress(id: number): Promise<void> {
  await api.delete(`/address/${id}/delete`);
  await refresh();
}

/** The list here, and the session's addresses with the cart's choice among them. */
async function refresh(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['/addresses'] }), fetchAddresses()]);
}

/** The form that holds an address as it is. */
export function formOf(address: Address): AddressForm {
  const { id: _, country_name: __, ...form } = address as Address & { country_name?: string };
  return form as AddressForm;
}
