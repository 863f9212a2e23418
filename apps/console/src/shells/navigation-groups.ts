import type { NavigationEntry } from './page-route.ts'

interface NavigationGroup {
  /** Empty for the entries above the first heading. */
  label: string
  entries: NavigationEntry[]
}

/** The entries below their headings. */
export function groupsOf(entries: readonly NavigationEntry[]): NavigationGroup[] {
  const groups = Map.groupBy(entries, ({ group }) => group ?? '')
  return [...groups].map(([label, members]) => ({ label, entries: members }))
}

const maxTabs = 5

/** The bar of phones. All entries if they fit, else “More” takes the last place and has the rest. */
export function barOf(entries: readonly NavigationEntry[]) {
  if (entries.length <= maxTabs) return { tabs: entries, more: [] }
  const tabs = entries.filter(({ phoneTab }) => phoneTab).sort((a, b) => (a.phoneTab ?? 0) - (b.phoneTab ?? 0))
  return { tabs, more: entries.filter(({ phoneTab }) => !phoneTab) }
}
