/** Time until a page answers a tap, while the browser slows down its network and its processor. */

import { evaluate, openTab } from '../frame-rate/chromium.ts';

const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
/** Of Lighthouse's mobile profile: 150 ms until a response begins, 1.6 Mbit/s down and 0.75 Mbit/s up. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
/** The server sends the layout of phones to it. */
const USER_AGENT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36';
const POLL_MS = 10;
const LIMIT_MS = 60_000;

/** Milliseconds from the start of a first load until React handles events of an element. */
export async function firstTapMs(url: string, selector: string): Promise<number> {
  const tab = await openTab();
  try {
    await tab.send('Page.enable');
    await tab.send('Network.enable');
    await tab.send('Emulation.setDeviceMetricsOverride', PHONE);
    await tab.send('Emulation.setUserAgentOverride', { userAgent: USER_AGENT, acceptLanguage: 'en-US' });
    await tab.send('Network.emulateNetworkConditions', NETWORK);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: watchScript(selector) });
    const loaded = tab.next('Page.loadEventFired');
    await tab.send('Page.navigate', { url });
    await loaded;
    return await evaluate<number>(tab, 'firstTap');
  } finally {
    await tab.close();
  }
}

/** React stores the handlers of an element in a property of this prefix. */
function watchScript(selector: string): string {
  return `var firstTap = new Promise((resolve, reject) => {
    const look = () => {
      const element = document.querySelector(${JSON.stringify(selector)});
      const hasHandlers = Object.keys(element ?? {}).some((name) => name.startsWith('__reactProps'));
      if (hasHandlers) resolve(performance.now());
      else if (performance.now() > ${LIMIT_MS}) reject();
      else setTimeout(look, ${POLL_MS});
    };
    look();
  });`;
}
