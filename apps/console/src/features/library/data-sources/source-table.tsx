import type { ListedSource } from '@digisigncast/contract/slides/data-sources'
import { sourceKinds } from '@digisigncast/contract/source-kinds/source-kinds'
import { ActionIcon } from '@mantine/core'
import { IconEye, IconPencil, IconRefresh } from '@tabler/icons-react'
import { DeleteButton } from '../../../ui/feedback/delete-button.tsx'
import results from '../../../ui/lists/paged-results.module.css'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { intervalText } from '../../../ui/text/interval-text.ts'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import { KindIcon, sourceKindOf } from './kinds/source-kinds.tsx'
import { useRefreshNow, useSourceRights } from './source-acts.ts'
import { SourceState } from './source-state.tsx'
import classes from './source-table.module.css'

interface Actions {
  onOpen: (source: ListedSource) => void
  onDelete: (source: ListedSource) => void
}

export function SourceTable({ sources, ...actions }: Actions & { sources: readonly ListedSource[] }) {
  return (
    <div className={results.surface}>
      <WideTable
        className={classes.table}
        caption="Data sources"
        columns={[
          'Name',
          'From',
          'State',
          'Interval',
          { label: 'Slides', is: 'number' },
          { label: 'Action', is: 'action' },
        ]}
      >
        {sources.map((source) => (
          <SourceRow key={source.id} source={source} {...actions} />
        ))}
      </WideTable>
    </div>
  )
}

function SourceRow({ source, onOpen, onDelete }: Actions & { source: ListedSource }) {
  const { name, settings, interval, slide_count: slides } = source
  const { kind } = settings
  const { label, isRetrieved } = sourceKinds[kind]
  const origin = sourceKindOf(kind).originOf(settings)
  return (
    <tr>
      <th scope="row" className={classes.source}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.kind}>
          <KindIcon kind={kind} />
          {label}
        </span>
      </th>
      <td data-label="From" className={classes.origin} title={origin}>
        <span>{origin}</span>
      </td>
      <td data-label="State" className={classes.state}>
        <SourceState source={source} withReason />
      </td>
      <td data-label="Interval" className={classes.short}>
        {isRetrieved ? intervalText(interval) : 'Typed'}
      </td>
      <td data-label="Slides" className={classes.number}>
        {slides.toLocaleString('en')}
      </td>
      <td className={classes.action}>
        <RowActions source={source} onOpen={onOpen} onDelete={onDelete} />
      </td>
    </tr>
  )
}

function RowActions({ source, onOpen, onDelete }: Actions & { source: ListedSource }) {
  const { canEdit, canRefresh, canDelete } = useSourceRights(source)
  const { refresh, isRefreshing } = useRefreshNow()
  const { id, name } = source
  const open = canEdit ? 'Edit' : 'View'
  return (
    <div className={classes.buttons}>
      {canRefresh && (
        <Tooltip label="Refresh now">
          <ActionIcon aria-label={`Refresh ${name} now`} loading={isRefreshing} onClick={() => refresh(id)}>
            <IconRefresh size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={open}>
        <ActionIcon aria-label={`${open} ${name}`} onClick={() => onOpen(source)}>
          {canEdit ? <IconPencil size={18} /> : <IconEye size={18} />}
        </ActionIcon>
      </Tooltip>
      {canDelete && <DeleteButton name={name} onDelete={() => onDelete(source)} />}
    </div>
  )
}
