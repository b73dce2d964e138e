/** The logged-in administrator, for all parts of the console that depend on the role. */

import { createContext, useContext } from 'react';
import type { AdminOutput, Role } from './admin-api.ts';

export type Me = AdminOutput['auth']['me'];

const Logged = createContext<Me | null>(null);
export const MeProvider = Logged.Provider;

export function useMe(): Me | null {
  return useContext(Logged);
}

/** Whether the administrator has one of the roles; the server decides, this only spares them a refusal. */
export function useMay(roles: readonly Role[]): boolean {
  const me = useMe();
  return me !== null && roles.includes(me.role);
}
