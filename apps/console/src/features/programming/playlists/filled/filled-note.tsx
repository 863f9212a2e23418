import type { FillRule } from '@digisigncast/contract/playlists/fill-rule'
import { IconFilter } from '@tabler/icons-react'
import { useFolders } from '../../../library/folders/index.ts'
import { ruleText } from './fill-rule-words.ts'
import classes from './filled-note.module.css'

/** The rule of a playlist in words. */
export function FilledNote({ rule }: { rule: FillRule }) {
  const { data: folders = [] } = useFolders()
  return (
    <p className={classes.note}>
      <IconFilter size={16} aria-hidden />
      {ruleText(rule, folders)}
    </p>
  )
}
