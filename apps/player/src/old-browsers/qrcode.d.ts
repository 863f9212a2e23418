/** The part of `qrcode` in use. Its published types name those of Node, which bring newer built-ins with them. */
export function create(
  parts: { data: Uint8Array; mode: 'byte' }[],
  options: { errorCorrectionLevel: 'M' },
): { modules: { size: number; data: Uint8Array } }
