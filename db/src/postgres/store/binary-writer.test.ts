import { expect, it } from 'vitest';
import { BinaryWriter } from './binary-writer.ts';

it('the values begin after the head, each after its length, and the buffer grows', () => {
  const writer = new BinaryWriter(4);
  writer.setInt32(0, -2);
  writer.addInt16(3);
  for (const value of [null, true, 'ab', 'x'.repeat(3_000)]) writer.addValue(value);
  expect(writer.bytes(21).toString('hex')).toBe('fffffffe0003ffffffff0000000101000000026162');
  expect(writer.end).toBe(25 + 3_000);
});

it('a cleared writer has the head and what is added after it', () => {
  const writer = new BinaryWriter(4);
  writer.setInt32(0, 7);
  writer.addValue('before');
  writer.clear();
  writer.addValue(1);
  expect(writer.bytes(writer.end).toString('hex')).toBe('00000007000000080000000000000001');
});
