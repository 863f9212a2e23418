import type { Recorder, RowChange } from '../../../database/watched/recorder.ts'

/** By table: columns that change nothing that displays show, when, or in which warnings. Others count as shown. */
const notShown: Readonly<Record<string, readonly string[]>> = {
  tags: ['name', 'name_key', 'search_text', 'color'],
  screens: ['name', 'search_text', 'version', 'last_move'],
  screen_tags: [],
  screen_overlays: [],
}

/** Whether a transaction has changed screens, or tags that screens can have. Nothing has a new tag or screen yet. */
export function changesShown(recorder: Recorder | undefined): boolean {
  return Object.entries(notShown).some(([table, columns]) => {
    const written = recorder?.written(table)
    const isShown = ({ before, after }: RowChange) =>
      before !== null && after !== null
        ? Object.keys(after).some((column) => before[column] !== after[column] && !columns.includes(column))
        : columns.length === 0 || after === null
    return written === undefined || written.some(isShown)
  })
}
