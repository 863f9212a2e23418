import { IconFileTypeCsv } from '@tabler/icons-react'
import { allColumnsHint } from '../source-words.ts'
import { type ConsoleSourceKind, hostOf } from './source-kind.ts'

export const csv: ConsoleSourceKind<'csv'> = {
  icon: IconFileTypeCsv,
  hint: 'Rows of an address, such as a Google Sheet.',
  originOf: hostOf,
  formatAdvice: 'In Google Sheets choose File, Share, Publish to web, CSV, and copy that link.',
  address: {
    placeholder: 'https://docs.google.com/spreadsheets/…/pub?output=csv',
    hint: (
      <>
        The first line has the names of the columns. Google Sheets: choose <b>File</b>, <b>Share</b>,{' '}
        <b>Publish to web</b>, then the sheet and <b>CSV</b>, and copy the link. The link in the bar of the browser does
        not work. {allColumnsHint}
      </>
    ),
  },
}
