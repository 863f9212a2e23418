import type { Manifest } from '@digisigncast/contract/manifest'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A manifest in a format that this player knows; undefined for anything else a network can answer. */
export function readManifest(value: unknown): Manifest | undefined {
  if (!isObject(value) || value['format'] !== 1 || typeof value['revision'] !== 'string') return undefined
  const { screen, regions, assets, policy, branding } = value
  const isWhole = isObject(screen) && Array.isArray(regions) && isObject(assets) && isObject(policy)
  if (!isWhole || !isObject(branding)) return undefined
  if (!regions.every((region) => isObject(region) && Array.isArray(region['items']))) return undefined
  // The server that sent it checked it against the same contract.
  return value as unknown as Manifest
}
