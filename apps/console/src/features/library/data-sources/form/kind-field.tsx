import { type SourceKind, sourceKinds } from '@digisigncast/contract/source-kinds/source-kinds'
import { useId } from 'react'
import { KindIcon } from '../kind-icon.tsx'
import { sourceKindOf } from '../kinds/source-kinds.ts'
import classes from './source-panel.module.css'

interface Props {
  kinds: readonly SourceKind[]
  value: SourceKind
  onChange: (kind: SourceKind) => void
}

export function KindField({ kinds, value, onChange }: Props) {
  const group = useId()
  return (
    <fieldset>
      <legend className={classes.legend}>Kind</legend>
      <div className={classes.kinds}>
        {kinds.map((kind) => (
          <label key={kind} className={classes.choice}>
            <input
              type="radio"
              name={group}
              value={kind}
              className={classes.radio}
              checked={value === kind}
              onChange={() => onChange(kind)}
            />
            <KindIcon kind={kind} />
            <span>
              <span className={classes.label}>{sourceKinds[kind].label}</span>
              <span className={classes.hint}>{sourceKindOf(kind).hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
