/** What stands in a router, in the browser and where the server draws the first page alike. */

import { RouterPort } from './page-port.tsx';
import { Shell } from './shell.tsx';

export function App() {
  return (
    <>
      <RouterPort />
      <Shell />
    </>
  );
}
