/** Access to the console: the login page without a session, the console of the administrator with one. */

import { useEffect } from 'react';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { adminApi } from '../data/admin-api.ts';
import { queryClient } from '../data/query-client.ts';
import { useSessionToken } from '../data/session.ts';
import { undoAll } from '../components/decisions.ts';
import { ListLoading, LoadFailure } from '../components/list-states.tsx';
import { Frame } from './frame.tsx';
import { FactorFirst } from './required-second-factor.tsx';
import { LoginPage } from './login-page.tsx';

export function LoginGuard() {
  const token = useSessionToken();
  useEffect(() => {
    // what one administrator saw is nothing for the next at the same screen
    if (token !== null) return;
    undoAll();
    queryClient.clear();
  }, [token]);
  return (
    <>
      {token === null ? <LoginPage /> : <Inside />}
      <Toaster />
    </>
  );
}

function Inside() {
  // who has just set up a second factor reads the recovery codes to the end before the console opens
  const me = adminApi.auth.me.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  if (me.isPending) return <ListLoading />;
  if (me.isError) return <LoadFailure error={me.error} onRetry={() => void me.refetch()} />;
  const { required, enabled } = me.data.totp;
  return required && !enabled ? <FactorFirst me={me.data} /> : <Frame me={me.data} />;
}
