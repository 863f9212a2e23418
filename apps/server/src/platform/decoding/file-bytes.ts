import { closeSync, copyFileSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'

const windowBytes = 256 * 1024

/** Random access to the bytes of a file, synchronous: for the decode process, never for the server. */
export class FileBytes {
  readonly size: number
  private readonly handle: number
  private window = Buffer.alloc(0)
  private start = 0

  constructor(path: string) {
    this.handle = openSync(path, 'r')
    this.size = fstatSync(this.handle).size
  }

  /** Up to `length` bytes (at most 256 KB); fewer at the end of the file. */
  read(offset: number, length: number): Buffer {
    const wanted = Math.min(length, windowBytes)
    if (offset < this.start || offset + wanted > this.start + this.window.length) this.load(offset)
    return this.window.subarray(offset - this.start, offset - this.start + wanted)
  }

  /** Offset of the next byte with this value; `size` if there is none. */
  indexOf(value: number, from: number): number {
    for (let offset = from; offset < this.size; ) {
      // Searches the rest of the window before it reads on: compressed data has this byte thousands of times.
      if (offset < this.start || offset >= this.start + this.window.length) this.load(offset)
      if (this.window.length === 0) break
      const found = this.window.indexOf(value, offset - this.start)
      if (found >= 0) return this.start + found
      offset = this.start + this.window.length
    }
    return this.size
  }

  ascii(offset: number, length: number): string {
    return this.read(offset, length).toString('latin1')
  }

  close(): void {
    closeSync(this.handle)
  }

  private load(offset: number): void {
    const window = Buffer.allocUnsafe(Math.max(0, Math.min(windowBytes, this.size - offset)))
    this.start = offset
    this.window = window.subarray(0, readSync(this.handle, window, 0, window.length, offset))
  }
}

/** Opens a file, runs `work` on its bytes and closes it. */
export function withBytes<T>(path: string, work: (file: FileBytes) => T): T {
  const file = new FileBytes(path)
  try {
    return work(file)
  } finally {
    file.close()
  }
}

/** A range of the source file, or new bytes. */
export type Piece = { from: number; to: number } | Buffer

/** Pieces of a file in order; adjacent ranges become one. */
export class Pieces {
  readonly list: Piece[] = []

  keep(from: number, to: number): void {
    const last = this.list.at(-1)
    if (last && !Buffer.isBuffer(last) && last.to === from) last.to = to
    else this.list.push({ from, to })
  }

  insert(bytes: Buffer): void {
    this.list.push(bytes)
  }

  /** True if the pieces are the whole file. */
  isWhole(size: number): boolean {
    const [first, ...rest] = this.list
    return rest.length === 0 && first !== undefined && !Buffer.isBuffer(first) && first.from === 0 && first.to === size
  }
}

/** Writes the pieces of a file to another one. */
export function writePieces(file: FileBytes, pieces: readonly Piece[], to: string): void {
  const target = openSync(to, 'w', 0o600)
  try {
    for (const piece of pieces) {
      if (Buffer.isBuffer(piece)) writeSync(target, piece)
      else
        for (let offset = piece.from; offset < piece.to; ) {
          const chunk = file.read(offset, piece.to - offset)
          if (chunk.length === 0) break
          writeSync(target, chunk)
          offset += chunk.length
        }
    }
  } finally {
    closeSync(target)
  }
}

/** New bytes at an offset, zeros after them up to `length`. */
export interface Overwrite {
  offset: number
  bytes: Buffer
  length: number
}

export const copyFile = (from: string, to: string): void => copyFileSync(from, to)

export function overwrite(path: string, changes: readonly Overwrite[]): void {
  const target = openSync(path, 'r+')
  try {
    for (const { offset, bytes, length } of changes) {
      writeSync(target, bytes, 0, bytes.length, offset)
      for (let at = bytes.length; at < length; at += windowBytes)
        writeSync(target, Buffer.alloc(Math.min(windowBytes, length - at)), 0, null, offset + at)
    }
  } finally {
    closeSync(target)
  }
}
