/** Line ending of files of market data (RFC 4180). */

export const LINE_END = '\r\n';
