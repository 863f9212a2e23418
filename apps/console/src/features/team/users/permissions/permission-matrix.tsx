import type { Action, Area, PermissionFlags } from '@digisigncast/contract/api/permissions'
import { Input, Switch } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { sentenceCase } from '../../../../ui/text/letter-case.ts'
import { type Catalog, fieldsOf, isOn, type MayGive, switchFlags } from './permission-flags.ts'
import classes from './permission-matrix.module.css'

interface Props {
  catalog: Catalog
  value: PermissionFlags
  onChange: (value: PermissionFlags) => void
  /** Default: all. */
  mayGive?: MayGive
  /** Explains why some cannot be changed. */
  reason?: string
  error?: ReactNode
}

/** Toggles per group, with one for the whole row. */
export function PermissionMatrix({ catalog, value, onChange, mayGive = () => true, reason, error }: Props) {
  const reasonId = useId()
  const columns = fieldsOf(catalog)
  const mayChange = (group: string, field: string) => mayGive(group as Area, field as Action)
  const isLimited = Object.entries(catalog).some(([group, { fields }]) =>
    fields.some((field) => !mayChange(group, field)),
  )
  return (
    <fieldset>
      <legend className={classes.legend}>Manage Permissions</legend>
      <Input.Description mb={8}>
        Without View, an area is hidden. The other permissions switch View on.
      </Input.Description>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Area</th>
            {[...columns, 'all'].map((column) => (
              <th key={column} scope="col">
                {sentenceCase(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(catalog).map(([group, { label, fields }]) => {
            const open = fields.filter((field) => mayChange(group, field))
            const isAll = fields.every((field) => isOn(value, group, field))
            const set = (changed: readonly string[], on: boolean) =>
              onChange(switchFlags(value, { group, fields: changed, on }, mayChange))
            const described = (isOpen: boolean) => (isOpen ? {} : { disabled: true, 'aria-describedby': reasonId })
            return (
              <tr key={group}>
                <th scope="row">{label}</th>
                {columns.map((field) => (
                  <td key={field}>
                    {fields.includes(field) && (
                      <Flag
                        label={`${label}: ${sentenceCase(field)}`}
                        checked={isOn(value, group, field)}
                        onChange={(on) => set([field], on)}
                        {...described(open.includes(field))}
                      />
                    )}
                  </td>
                ))}
                <td className={classes.all}>
                  <Flag
                    label={`${label}: All`}
                    checked={isAll}
                    onChange={(on) => set(open, on)}
                    {...described(open.length > 0)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {isLimited && (
        <p className={classes.reason} id={reasonId}>
          {reason}
        </p>
      )}
      {error ? <Input.Error mt={6}>{error}</Input.Error> : null}
    </fieldset>
  )
}

interface FlagProps {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
  'aria-describedby'?: string
}

function Flag({ label, onChange, ...rest }: FlagProps) {
  const id = useId()
  return (
    // The whole cell is clickable, for touch.
    <label className={classes.flag} htmlFor={id}>
      <Switch
        id={id}
        size="sm"
        aria-label={label}
        withThumbIndicator={false}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...rest}
      />
    </label>
  )
}
