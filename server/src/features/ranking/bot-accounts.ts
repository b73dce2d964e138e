/** Accounts of the bot traders and their daily results, stored as settings across restarts. */

import type { MetaRepository } from '@vernier/db/repositories/site/site';
import type { StoredDays } from '@vernier/simulator/bots/daily-results';
import { z } from 'zod';

export interface BotAccount {
  /** Of the trader. */
  readonly code: string;
  readonly accountId: number;
  /** Of its user: proves that the account is the one that was opened for it. */
  readonly inviteCode: string;
}

const SEATS_KEY = 'house_seats';

const Seats = z.array(z.object({ code: z.string(), accountId: z.int().positive(), inviteCode: z.string() }));

const whole = z.string().transform((text) => BigInt(text));

const Days = z.object({
  index: whole,
  marks: z.array(z.object({ day: z.int(), equityMicros: whole, flowMicros: whole })),
});

/** None before the first start. */
export async function readBotAccounts(meta: MetaRepository): Promise<readonly BotAccount[]> {
  const text = await meta.get(SEATS_KEY);
  return text === null ? [] : Seats.parse(JSON.parse(text));
}

export async function writeBotAccounts(meta: MetaRepository, accounts: readonly BotAccount[]): Promise<void> {
  await meta.set(SEATS_KEY, JSON.stringify(accounts));
}

export async function readDays(meta: MetaRepository, code: string): Promise<StoredDays> {
  return Days.parse(JSON.parse((await meta.get(daysKey(code))) ?? 'null'));
}

export async function keepDays(
  meta: MetaRepository,
  code: string,
  { index, marks }: StoredDays,
): Promise<void> {
  const texts = marks.map(({ day, equityMicros, flowMicros }) => ({
    day,
    equityMicros: String(equityMicros),
    flowMicros: String(flowMicros),
  }));
  await meta.set(daysKey(code), JSON.stringify({ index: String(index), marks: texts }));
}

function daysKey(code: string): string {
  return `house_days_${code}`;
}
