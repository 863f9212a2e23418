import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const at = (...parts) => join(root, ...parts)
export const runtimeDir = at('.runtime')
export const resultsDir = at('.results')
export const isWindows = process.platform === 'win32'
