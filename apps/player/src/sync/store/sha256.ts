export type Hash = (bytes: Blob) => Promise<string>

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 as hex, by SubtleCrypto. */
export const sha256: Hash = async (blob) =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())))
