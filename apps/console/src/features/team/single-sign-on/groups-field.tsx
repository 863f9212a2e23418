import { mostSsoGroups, type SsoGroup } from '@digisigncast/contract/sso/sso-groups'
import { Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTags } from '../../../api/tags.ts'
import { later } from '../../../ui/loading/later.tsx'
import { limitText, switchedOnText } from '../users/index.ts'
import classes from './single-sign-on.module.css'

const GroupPanel = later(() => import('./group-panel.tsx').then((part) => part.GroupPanel))

interface Props {
  claimProps: { value?: string }
  groups: SsoGroup[]
  onChange: (groups: SsoGroup[]) => void
  error: ReactNode
}

const noGroup: SsoGroup = { group: '', permissions: {}, limited_to_tags: false, limit_tag_ids: [] }

/** The claim with the groups of a user, and what each group can do. */
export function GroupsField({ claimProps, groups, onChange, error }: Props) {
  /** Index of the group in the panel; that of a new one is their number. */
  const [edited, setEdited] = useState<number>()
  const used = groups.map(({ group }) => group)
  const moveUp = (index: number) =>
    onChange(groups.toSpliced(index, 1).toSpliced(index - 1, 0, ...groups.slice(index, index + 1)))
  return (
    <Stack gap="sm">
      <TextInput
        label="Claim with groups or roles"
        description="At each sign-in, managers get what their group can do: the first in the list that they have. Without one, nothing changes. Admins are not changed. Leave this empty to choose permissions only here, under Users."
        placeholder="groups"
        autoCapitalize="none"
        spellCheck={false}
        {...claimProps}
      />
      {groups.length > 0 && (
        <ol className={classes.groups} aria-label="Groups">
          {groups.map((group, index) => (
            <li key={group.group} className={classes.group}>
              <div className={classes.head}>
                <strong>{group.group}</strong>
                <Group gap="xs" className={classes.actions ?? ''}>
                  {index > 0 && <RowButton text="Move up" of={group.group} onClick={() => moveUp(index)} />}
                  <RowButton text="Edit" of={group.group} onClick={() => setEdited(index)} />
                  <RowButton text="Remove" of={group.group} onClick={() => onChange(groups.toSpliced(index, 1))} />
                </Group>
              </div>
              <GroupText group={group} />
            </li>
          ))}
        </ol>
      )}
      {error ? <Input.Error>{error}</Input.Error> : null}
      {claimProps.value !== '' && (
        <Group>
          <Button variant="default" disabled={groups.length >= mostSsoGroups} onClick={() => setEdited(groups.length)}>
            Add group
          </Button>
        </Group>
      )}
      {edited !== undefined && (
        <GroupPanel
          start={groups[edited] ?? noGroup}
          others={used.toSpliced(edited, 1)}
          onDone={(group) => onChange(groups.toSpliced(edited, 1, group))}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  )
}

const RowButton = ({ text, of, onClick }: { text: string; of: string; onClick: () => void }) => (
  <Button size="compact-sm" variant="default" aria-label={`${text}: ${of}`} onClick={onClick}>
    {text}
  </Button>
)

function GroupText({ group: { permissions, limited_to_tags, limit_tag_ids } }: { group: SsoGroup }) {
  const tags = useTags()
  const limit_tags = (tags.data ?? []).filter(({ id }) => limit_tag_ids.includes(id))
  return (
    <p className={classes.since}>
      {switchedOnText(permissions)}
      <br />
      {tags.isLoading && limited_to_tags ? 'Loading…' : limitText({ limited_to_tags, limit_tags })}
    </p>
  )
}
