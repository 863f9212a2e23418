/** The device's ids and token. */
export interface Identity {
  deviceId: string
  screenId: string
  token: string
  /** The code of the screen when it was paired. */
  code: string
}

/** The stored record of this installation. Of two copies, the one with the higher generation is newer. */
export interface Kept {
  /** 32 random hex digits, generated once; the server recognizes the device by it. */
  installation: string
  generation: number
  identity?: Identity
  /** Id or code of the screen it was disconnected from; it reconnects there once approved. */
  leftScreen?: string
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function readIdentity(value: unknown): Identity | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { deviceId, screenId, token, code } = value as Partial<Identity>
  if (!isText(deviceId) || !isText(screenId) || !isText(token)) return undefined
  return { deviceId, screenId, token, code: isText(code) ? code : '' }
}

/** Parses a stored record. Undefined when it is invalid. */
export function readKept(value: unknown): Kept | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { installation, generation, identity, leftScreen } = value as Partial<Kept>
  if (!isText(installation) || !/^[0-9a-f]{32}$/.test(installation)) return undefined
  if (typeof generation !== 'number' || !Number.isSafeInteger(generation)) return undefined
  const known = readIdentity(identity)
  return { installation, generation, ...(known && { identity: known }), ...(isText(leftScreen) && { leftScreen }) }
}

/** The newer of two copies; between equal generations, the one with an identity. */
export function newerOf(a: Kept | undefined, b: Kept | undefined): Kept | undefined {
  if (!a || !b) return a ?? b
  if (a.generation !== b.generation) return a.generation > b.generation ? a : b
  return a.identity ? a : b
}
