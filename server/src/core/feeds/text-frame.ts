/** Encoder of one unmasked WebSocket text frame: a broadcast is encoded once and written unchanged to every socket. */

const FINAL_TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** The bytes of a whole text message in one frame (RFC 6455, 5.2). `text` may be encoded already; `tail` is ASCII. */
export function textFrame(text: string | Buffer, tail = ''): Buffer {
  const length = Buffer.byteLength(text) + tail.length;
  const headerLength = length < LENGTH_16 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = FINAL_TEXT;
  if (headerLength === 2) frame[1] = length;
  else if (headerLength === 4) {
    frame[1] = LENGTH_16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  if (typeof text === 'string') frame.write(text, headerLength);
  else frame.set(text, headerLength);
  frame.write(tail, frame.length - tail.length, 'latin1');
  return frame;
}

/** The encoded text of such a frame. */
export function payloadOf(frame: Buffer): Buffer {
  const length = frame[1] ?? 0;
  return frame.subarray(length < LENGTH_16 ? 2 : length === LENGTH_16 ? 4 : 10);
}
