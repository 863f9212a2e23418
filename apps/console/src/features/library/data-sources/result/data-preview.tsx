import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import type { ComponentType } from 'react'
import { CalendarPreview } from './previews/calendar-preview.tsx'
import { FeedPreview } from './previews/feed-preview.tsx'
import { TablePreview } from './previews/table-preview.tsx'
import { WeatherPreview } from './previews/weather-preview.tsx'

type DataKind = SourceData['kind']

const previews: { [Kind in DataKind]: ComponentType<{ data: Extract<SourceData, { kind: Kind }> }> } = {
  table: TablePreview,
  feed: FeedPreview,
  calendar: CalendarPreview,
  weather: WeatherPreview,
}

/** The first lines of the data of a source. */
export function DataPreview({ data }: { data: SourceData }) {
  const Preview = previews[data.kind] as ComponentType<{ data: SourceData }>
  return <Preview data={data} />
}
