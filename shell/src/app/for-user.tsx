import { paths, useSession } from '@shop/platform';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';

/** Shows its children to a signed-in user; when the session ends on an account page, leads home. */
export function ForUser({ children }: { children: ReactNode }) {
  const user = useSession((session) => session.user);
  return user ? children : <Navigate to={paths.home()} replace />;
}
