/** Which device this is, and what proves it. */
export interface Identity {
  deviceId: string
  screenId: string
  token: string
  /** The code it was paired with. */
  code: string
}

/** What is kept of this installation. The larger generation is the newer truth. */
export interface Kept {
  /** 32 hex digits, made up once: the server knows the same box again. */
  installation: string
  generation: number
  identity?: Identity
  /** Id or code of the screen that it was disconnected from: it returns there once it is approved. */
  leftScreen?: string
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function readIdentity(value: unknown): Identity | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { deviceId, screenId, token, code } = value as Partial<Identity>
  if (!isText(deviceId) || !isText(screenId) || !isText(token)) return undefined
  return { deviceId, screenId, token, code: isText(code) ? code : '' }
}

/** What a place holds, if it is whole. */
export function readKept(value: unknown): Kept | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { installation, generation, identity, leftScreen } = value as Partial<Kept>
  if (!isText(installation) || !/^[0-9a-f]{32}$/.test(installation)) return undefined
  if (typeof generation !== 'number' || !Number.isSafeInteger(generation)) return undefined
  const known = readIdentity(identity)
  return { installation, generation, ...(known && { identity: known }), ...(isText(leftScreen) && { leftScreen }) }
}

/** The newer of two copies; between equals, the one that knows who it is. */
export function newerOf(a: Kept | undefined, b: Kept | undefined): Kept | undefined {
  if (!a || !b) return a ?? b
  if (a.generation !== b.generation) return a.generation > b.generation ? a : b
  return a.identity ? a : b
}
