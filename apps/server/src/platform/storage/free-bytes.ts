/**
 * Frees the memory of bytes that nothing uses any more. The garbage collector would do it after about ten more megabytes,
 * and go through all objects of the server for that: 100 ms of processor time. Bytes that share their memory with others
 * stay.
 */
export function freeBytes({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && byteLength > 0 && buffer.byteLength === byteLength) buffer.transfer(0)
}
