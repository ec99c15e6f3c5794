import { api, apiQuery, queryClient, sameSession, useSession, type DataOf } from '@shop/platform';

export type Profile = DataOf<'get', '/profile'>['user'];
export type Device = DataOf<'get', '/sessions'>['sessions'][number];

export const profileQuery = () => apiQuery('/profile');
export const dashboardQuery = () => apiQuery('/dashboard');
export const sessionsQuery = () => apiQuery('/sessions');

/** Sends the profile form; the sidebar and the header show the new name and photo at once. */
export async function updateProfile(form: FormData): Promise<Profile> {
  const still = sameSession();
  const { user } = await api.upload('/update-profile', form);
  if (!still()) return user;
  queryClient.setQueryData(profileQuery().queryKey, { user });
  useSession.setState({ user });
  return user;
}

export async function endSession(id: number): Promise<void> {
  await api.delete(`/sessions/${id}`);
  await queryClient.invalidateQueries({ queryKey: ['/sessions'] });
}
