const orientationTag = 0x0112

/** Orientation (1 to 8) in an EXIF block, with or without the `Exif\0\0` prefix; 1 if there is none. */
export function orientationOf(exif: Buffer): number {
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return 1
  const u16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return 1
  const count = u16(directory)
  for (let i = 0, at = directory + 2; i < count && at + 12 <= tiff.length; i += 1, at += 12)
    if (u16(at) === orientationTag) {
      const value = u16(at + 8)
      return value >= 1 && value <= 8 ? value : 1
    }
  return 1
}

/** An EXIF block (TIFF structure) that holds the orientation and nothing else. */
export function exifWith(orientation: number): Buffer {
  const exif = Buffer.alloc(26)
  exif.write('MM\0*', 'latin1')
  // The directory: its offset, one entry with tag, type (a 16-bit number), count and value.
  exif.writeUInt32BE(8, 4)
  exif.writeUInt16BE(1, 8)
  exif.writeUInt16BE(orientationTag, 10)
  exif.writeUInt16BE(3, 12)
  exif.writeUInt32BE(1, 14)
  exif.writeUInt16BE(orientation, 18)
  return exif
}

/** A valid EXIF block without any field. */
export const emptyExif = Buffer.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0])
