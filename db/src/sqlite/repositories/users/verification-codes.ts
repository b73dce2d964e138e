/** Verification codes on SQLite: one UPDATE counts a try and returns the row, so that concurrent guesses get no extra tries. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { VerificationCodeRepository } from '../../../repositories/users/verification-codes.ts';
import { codes } from '../../tables.ts';

export function sqliteVerificationCodes(db: BetterSQLite3Database): Synchronous<VerificationCodeRepository> {
  return {
    ofTarget: (target) =>
      db.select().from(codes).where(eq(codes.target, target)).orderBy(desc(codes.sentAtMs)).all(),
    add(code) {
      db.insert(codes).values(code).run();
    },
    takeTry(keyHash) {
      const usable = and(eq(codes.keyHash, keyHash), gt(codes.triesLeft, 0));
      const counted = { triesLeft: sql`${codes.triesLeft} - 1` };
      return db.update(codes).set(counted).where(usable).returning().get() ?? null;
    },
    spend: ({ keyHash, codeHash, target, purpose }) =>
      db.transaction((transaction) => {
        const same = and(eq(codes.keyHash, keyHash), eq(codes.codeHash, codeHash));
        const used = { codeHash: INVALID_DIGEST, triesLeft: 0 };
        if (transaction.update(codes).set(used).where(same).run().changes === 0) return false;
        const others = and(eq(codes.target, target), eq(codes.purpose, purpose));
        transaction.update(codes).set(used).where(others).run();
        return true;
      }),
    removeBefore(atMs) {
      db.delete(codes).where(lt(codes.sentAtMs, atMs)).run();
    },
  };
}

/** The digest of no code. */
const INVALID_DIGEST = '0'.repeat(64);
