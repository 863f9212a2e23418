import type { Manifest } from '@digisigncast/contract/content/manifest'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isListOfRegions = (value: unknown): boolean =>
  Array.isArray(value) && value.every((region) => isObject(region) && Array.isArray(region['items']))

/** Returns the value if it is a manifest in a supported format, else undefined. */
export function readManifest(value: unknown): Manifest | undefined {
  if (!isObject(value) || value['format'] !== 1 || typeof value['revision'] !== 'string') return undefined
  const { screen, scenes, assets, policy, branding } = value
  const isWhole = isObject(screen) && Array.isArray(scenes) && isObject(assets) && isObject(policy)
  if (!isWhole || !isObject(branding)) return undefined
  if (!scenes.every((scene) => isObject(scene) && isListOfRegions(scene['regions']))) return undefined
  // The server validated it against the same contract.
  return value as unknown as Manifest
}
