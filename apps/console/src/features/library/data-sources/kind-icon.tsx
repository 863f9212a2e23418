import type { SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import { IconCalendarEvent, IconCloud, IconFileTypeCsv, IconRss, IconTable } from '@tabler/icons-react'

const icons: Record<SourceKind, typeof IconTable> = {
  table: IconTable,
  csv: IconFileTypeCsv,
  feed: IconRss,
  calendar: IconCalendarEvent,
  weather: IconCloud,
}

export function KindIcon({ kind }: { kind: SourceKind }) {
  const Icon = icons[kind]
  return <Icon size={18} stroke={1.7} aria-hidden />
}
