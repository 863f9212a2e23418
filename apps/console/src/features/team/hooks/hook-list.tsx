import type { Hook } from '@digisigncast/contract/accounts/hooks'
import { useSession } from '../../../api/session.tsx'
import { useConfirm, useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { SectionEmpty } from '../../../ui/layout/section.tsx'
import { usePanel } from '../../../ui/layout/use-panel.ts'
import { type RowAction, RowMenu } from '../../../ui/lists/row-menu.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import tableClasses from '../../../ui/lists/settings-table.module.css'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { actionText, problemWords } from './hook-words.ts'
import classes from './hooks.module.css'
import { useDeleteHook, useHooks, useRenewSecret } from './hooks.queries.ts'
import { type NewSecrets, SecretsPanel } from './secrets-panel.tsx'

interface Props {
  mayChange: boolean
  onEdit: (hook: Hook) => void
  onShowCalls: (hook: Hook) => void
}

export function HookList({ mayChange, onEdit, onShowCalls }: Props) {
  const { data, error, refetch } = useHooks()
  const remove = useConfirmedDelete()
  const renewed = usePanel<NewSecrets>()
  const renew = useConfirmedRenewal(renewed.open)
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <RowSkeletons count={2} columns={['3fr', '3fr', '2fr']} height={60} />
    )
  const actionsOf = (hook: Hook): RowAction[] => [
    { label: 'Requests', onSelect: () => onShowCalls(hook) },
    ...(mayChange
      ? [
          { label: 'Edit', onSelect: () => onEdit(hook) },
          { label: 'New address…', onSelect: () => void renew(hook) },
          { label: 'Delete…', isDangerous: true, onSelect: () => remove(hook) },
        ]
      : []),
  ]
  return (
    <>
      {data.length === 0 ? (
        <SectionEmpty text="No incoming hooks yet." />
      ) : (
        <WideTable
          className={tableClasses.table}
          caption="Incoming hooks"
          columns={['Name', 'Does', 'Last request', 'Status', { label: 'Action', is: 'action' }]}
        >
          {data.map((hook) => (
            <HookRow key={hook.id} hook={hook} actions={actionsOf(hook)} />
          ))}
        </WideTable>
      )}
      {renewed.subject && <SecretsPanel opened={renewed.opened} secrets={renewed.subject} onClose={renewed.close} />}
    </>
  )
}

function HookRow({ hook, actions }: { hook: Hook; actions: readonly RowAction[] }) {
  const timeZone = useSession().me?.account?.time_zone
  const { name, last_four, last_call } = hook
  return (
    <tr>
      <th scope="row" className={`${tableClasses.name} ${classes.name}`}>
        <span className={tableClasses.clamped} title={name}>
          {name}
        </span>
        <span className={tableClasses.second}>…{last_four}</span>
      </th>
      <td data-label="Does" className={classes.does}>
        <Does hook={hook} />
      </td>
      <td data-label="Last request" className={classes.last}>
        {last_call ? (
          <div>
            <Moment at={last_call.at} timeZone={timeZone} show="recent" />
            <span className={`${tableClasses.second} ${tableClasses.clamped}`} title={last_call.message}>
              {last_call.message}
            </span>
          </div>
        ) : (
          'Never'
        )}
      </td>
      <td data-label="Status">
        <Status hook={hook} />
      </td>
      <td className={tableClasses.action}>
        <RowMenu name={name} actions={actions} />
      </td>
    </tr>
  )
}

function Does({ hook }: { hook: Hook }) {
  const does = actionText(hook)
  return (
    <div>
      <span className={tableClasses.clamped} title={does}>
        {does}
      </span>
      <span className={tableClasses.second}>for {hook.saved_by}</span>
    </div>
  )
}

function Status({ hook: { problem, is_enabled, last_call } }: { hook: Hook }) {
  if (!is_enabled) return <StatusBadge tone="off">Off</StatusBadge>
  if (problem)
    return (
      <div>
        <StatusBadge tone="bad">{problemWords[problem].word}</StatusBadge>
        <span className={tableClasses.second}>{problemWords[problem].text}</span>
      </div>
    )
  return last_call?.is_done === false ? (
    <StatusBadge tone="bad">Last request failed</StatusBadge>
  ) : (
    <StatusBadge tone="good">Active</StatusBadge>
  )
}

/** Deletes a hook after a confirmation. */
function useConfirmedDelete() {
  const ask = useConfirmed(useDeleteHook())
  return ({ id, name }: Hook) =>
    ask(id, {
      title: 'Delete this hook?',
      text: `The address of “${name}” stops working at once. Systems that call it get an error. What it has done stays.`,
      confirmLabel: 'Delete',
      danger: true,
    })
}

/** Gives a hook a new secret after a confirmation. */
function useConfirmedRenewal(onRenewed: (secrets: NewSecrets) => void) {
  const confirm = useConfirm()
  const change = useRenewSecret()
  return async ({ id, name, action: { kind } }: Hook) => {
    const isSure = await confirm({
      title: 'Give this hook a new address?',
      text: `The present address of “${name}” stops working at once. Enter the new one in the system that calls it.`,
      confirmLabel: 'New Address',
      danger: true,
    })
    if (isSure) change.mutate(id, { onSuccess: ({ data }) => onRenewed({ ...data, name, kind }) })
  }
}
