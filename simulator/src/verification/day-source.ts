/** Source of a verification: the calls and files of a server, and what is read from them. */

import {
  type CommitmentWire,
  CommitmentPageWire,
  InterventionPageWire,
} from '@vernier/shared/api/shapes/fairness';
import { splitPath } from '@vernier/shared/api/paths';
import type { Intervention } from '@vernier/shared/market/intervention';
import { parseTapeLine } from '../interventions/parse-line.ts';

type Query = Readonly<Record<string, string>>;

export interface DaySource {
  /** `data` of a call's answer. */
  data(path: string, query: Query): Promise<unknown>;
  /** The text of a file. */
  file(path: string, query: Query): AsyncIterable<string>;
}

const ROWS = 1000;

export function readCommitments(source: DaySource): Promise<CommitmentWire[]> {
  return readPages(source, splitPath('commitments').path, (answer) => CommitmentPageWire.parse(answer));
}

/** All interventions so far. */
export async function readInterventions(source: DaySource): Promise<Intervention[]> {
  const rows = await readPages(source, splitPath('interventions').path, (answer) =>
    InterventionPageWire.parse(answer),
  );
  return rows.reverse().map(({ line }) => {
    const intervention = parseTapeLine(line);
    if (intervention === null) throw new Error(`an intervention is unknown: ${line}`);
    return intervention;
  });
}

async function readPages<Row>(
  source: DaySource,
  path: string,
  parse: (answer: unknown) => { readonly list: readonly Row[]; readonly total: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = parse(await source.data(path, { page: String(page), limit: String(ROWS) }));
    rows.push(...list);
    if (list.length < ROWS || rows.length >= total) return rows;
  }
}
