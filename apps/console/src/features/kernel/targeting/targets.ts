import { useScreenNames } from '../../../api/screen-names.ts'

/** Ids of the screens and tags that something is for. */
export interface Targets {
  screens: string[]
  tags: string[]
}

/** Number of screens that are targets themselves or by a tag. */
export function reachedBy(
  { screens, tags }: Targets,
  all: readonly { id: string; tag_ids: readonly string[] }[],
): number {
  const [chosen, wanted] = [new Set(screens), new Set(tags)]
  return all.filter(({ id, tag_ids: own }) => chosen.has(id) || own.some((tag) => wanted.has(tag))).length
}

/** Number of screens that are reached; undefined while loading. */
export function useTargetCount({ everywhere, ...targets }: Targets & { everywhere: boolean }): number | undefined {
  const names = useScreenNames().data
  return names && (everywhere ? names.length : reachedBy(targets, names))
}
