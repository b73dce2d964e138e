/** Objects that only an owner of accounts has: a use of one in the office is a fault, since the procedure names no owner. */

export function ownersOnly<Parts extends object>(name: string, known: Partial<Parts> = {}): Parts {
  return new Proxy(known, {
    get(parts, key) {
      if (key in parts) return Reflect.get(parts, key);
      throw new Error(`${name}.${String(key)} is used in the office`);
    },
  }) as Parts;
}
