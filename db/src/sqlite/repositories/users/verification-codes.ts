/** Verification codes on SQLite: one UPDATE counts a try and returns the row, so that concurrent guesses get no extra tries. */

import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { VerificationCodeRepository } from '../../../repositories/users/verification-codes.ts';
import { codes } from '../../tables.ts';

export function sqliteVerificationCodes(db: BetterSQLite3Database): VerificationCodeRepository {
  return {
    ofTarget: (target) => db.select().from(codes).where(eq(codes.target, target)).all(),
    put(code) {
      db.insert(codes)
        .values(code)
        .onConflictDoUpdate({ target: [codes.target, codes.purpose], set: code })
        .run();
    },
    takeTry(target, purpose) {
      const own = and(eq(codes.target, target), eq(codes.purpose, purpose));
      const usable = and(own, gt(codes.triesLeft, 0));
      const counted = { triesLeft: sql`${codes.triesLeft} - 1` };
      return db.update(codes).set(counted).where(usable).returning().get() ?? null;
    },
    spend({ target, purpose, codeHash }) {
      const same = and(eq(codes.target, target), eq(codes.purpose, purpose), eq(codes.codeHash, codeHash));
      const used = { codeHash: INVALID_DIGEST, triesLeft: 0 };
      return db.update(codes).set(used).where(same).run().changes === 1;
    },
    removeBefore(atMs) {
      db.delete(codes).where(lt(codes.sentAtMs, atMs)).run();
    },
  };
}

/** The digest of no code. */
const INVALID_DIGEST = '0'.repeat(64);
