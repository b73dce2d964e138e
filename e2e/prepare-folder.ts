/**
 * Starts a server once and keeps its data folder. The servers of the tests begin with a copy, because a first start
 * derives weeks of prices for the news, which takes several times as long as the next start.
 */
import type { Envelope } from '@vernier/shared/api/envelope';
import type { Calls } from '@vernier/shared/api/calls';
import { splitPath } from '@vernier/shared/api/paths';
import { setPreparedFolder } from './prepared-folder.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { RUNS_ON_CLUSTER } from './site.ts';
import { Stack } from './stack.ts';

const POLL_MS = 1_000;
const LIMIT_MS = 180_000;

/** Returns the teardown. */
export default async function prepareFolder(): Promise<(() => Promise<void>) | undefined> {
  if (RUNS_ON_CLUSTER) return;
  const stack = await Stack.start(DEFAULT_SETTINGS);
  await newsWritten(stack.url);
  await stack.terminate();
  setPreparedFolder(stack.dataDir);
  return () => stack.remove();
}

/** Waits until two requests in a row find the same number of articles. */
async function newsWritten(url: string): Promise<void> {
  const until = Date.now() + LIMIT_MS;
  for (let before = 0; Date.now() < until; ) {
    const count = await countArticles(url);
    if (count > 0 && count === before) return;
    before = count;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('the newsroom has not finished its first articles');
}

async function countArticles(url: string): Promise<number> {
  const answer = await fetch(`${url}${splitPath('newsList').path}`);
  return ((await answer.json()) as Envelope<Calls['newsList']['output']>).data.total;
}
