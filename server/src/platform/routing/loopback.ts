/** Network addresses of this machine, as a connection or a proxy gives them. */

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address);
}
