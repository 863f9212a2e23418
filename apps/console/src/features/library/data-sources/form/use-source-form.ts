import type { DataSource } from '@digisigncast/contract/slides/data-sources'
import type { SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import { useEditForm } from '../../../../api/forms/use-edit-form.ts'
import { findSource, storeSource } from '../data-sources.queries.ts'
import { bodyOf, errorsIn, fieldsOf, ownNames, storedText } from './source-fields.ts'

interface Options {
  /** The edited object; undefined to create one. */
  edited: DataSource | undefined
  /** Kind of a new source. */
  kind: SourceKind | undefined
  /** `isNew`: it was created now. */
  onSaved: (source: DataSource, isNew: boolean) => void
}

/** Form state of a new or edited source. The form stays open after saving, to show the data. */
export const useSourceForm = ({ edited, kind, onSaved }: Options) =>
  useEditForm({
    edited,
    noun: 'data source',
    fieldsOf,
    initialValues: fieldsOf(edited, kind),
    errorsIn,
    bodyOf,
    find: ({ id }) => findSource(id),
    storedText,
    save: storeSource,
    ownNames,
    savedText: ({ data, message }) =>
      data.error === null || data.error_code === 'left_out' ? (message ?? 'Data source saved.') : undefined,
    onSaved: ({ data }, { before, goOn }) => {
      goOn(data)
      onSaved(data, before === undefined)
    },
  })
