/** Verification codes: one UPDATE counts a try and returns the row, so that concurrent guesses get no extra tries. */

import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { VerificationCodeRepository } from '../../repositories/users/verification-codes.ts';
import { all, changedRows, first, write, transaction, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

export function verificationCodeQueries({
  db,
  tables: { codes },
}: QuerySource): Bodies<VerificationCodeRepository> {
  return {
    ofTarget: (target) =>
      all(db.select().from(codes).where(eq(codes.target, target)).orderBy(desc(codes.sentAtMs))),
    add: (code) => write(db.insert(codes).values(code)),
    takeTry(keyHash) {
      const usable = and(eq(codes.keyHash, keyHash), gt(codes.triesLeft, 0));
      const counted = { triesLeft: sql`${codes.triesLeft} - 1` };
      return first(db.update(codes).set(counted).where(usable).returning());
    },
    spend: ({ keyHash, codeHash, target, purpose }) =>
      transaction(function* () {
        const same = and(eq(codes.keyHash, keyHash), eq(codes.codeHash, codeHash));
        const used = { codeHash: INVALID_DIGEST, triesLeft: 0 };
        if ((yield* changedRows(db.update(codes).set(used).where(same))) === 0) return false;
        const others = and(eq(codes.target, target), eq(codes.purpose, purpose));
        yield* write(db.update(codes).set(used).where(others));
        return true;
      }),
    removeBefore: (atMs) => write(db.delete(codes).where(lt(codes.sentAtMs, atMs))),
  };
}

/** The digest of no code. */
const INVALID_DIGEST = '0'.repeat(64);
