import { Button, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../../api/client.ts'
import { useSession } from '../../../../api/session.tsx'
import { useChange } from '../../../../api/use-change.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { type PlaylistTemplate, playlistTemplates, slidesOf } from './playlist-templates.ts'
import classes from './template-panel.module.css'

const formats = [
  { value: 'landscape', label: 'Landscape' },
  { value: 'portrait', label: 'Portrait' },
]

interface Props {
  opened: boolean
  onClose: () => void
  /** Called with the id of the playlist to show on screens. */
  onCreated: (id: string) => void
}

/** Templates of playlists: the slides and playlists of one are created, to be changed. */
export function TemplatePanel({ opened, onClose, onCreated }: Props) {
  const messages = useMessages()
  const timeZone = useSession().me?.account?.time_zone ?? 'UTC'
  const [format, setFormat] = useState<'landscape' | 'portrait'>('landscape')
  const [saved, setSaved] = useState(0)
  const running = useRef<AbortController>(undefined)
  const make = useChange(
    async (template: PlaylistTemplate) => {
      const { signal } = (running.current = new AbortController())
      setSaved(0)
      const { makePlaylists } = await import('./make-playlists.ts')
      return makePlaylists(template, { format, timeZone, onSaved: setSaved, signal })
    },
    {
      onError: (error) => {
        const rest = 'The slides that were made stay in your library.'
        if (running.current?.signal.aborted) messages.success(`Canceled. ${rest}`)
        else messages.error(`${failureText(error)} ${rest}`)
      },
    },
  )
  useEffect(() => () => running.current?.abort(), [])
  const choose = (template: PlaylistTemplate) =>
    make.mutate(template, {
      onSuccess: (id) => {
        messages.success('Playlist created successfully! Change its slides in your library.')
        onCreated(id)
        onClose()
      },
    })
  return (
    <SidePanel opened={opened} onClose={onClose} title="Playlist Templates" isDirty={make.isPending}>
      <Stack>
        <Text size="sm" c="var(--ink-2)">
          A template creates playlists and their slides, which you can then change or replace by your own.
        </Text>
        <SegmentedControl
          aria-label="Format of the slides"
          data={formats}
          value={format}
          disabled={make.isPending}
          onChange={(chosen) => setFormat(chosen === 'portrait' ? 'portrait' : 'landscape')}
        />
        {playlistTemplates.map((template) => {
          const isMaking = make.isPending && make.variables === template
          const count = slidesOf(template).length
          return (
            <section key={template.name} className={classes.template} aria-label={template.name}>
              <h3 className={classes.name}>{template.name}</h3>
              <p className={classes.text}>{template.text}</p>
              {isMaking ? (
                <Stack gap="xs">
                  <output className={classes.step}>
                    Making slide {Math.min(saved + 1, count)} of {count}
                  </output>
                  <Progress value={(saved / count) * 100} aria-label="Slides that are made" />
                  <Group>
                    <Button variant="default" onClick={() => running.current?.abort()}>
                      Cancel
                    </Button>
                  </Group>
                </Stack>
              ) : (
                <Group>
                  <Button variant="light" disabled={make.isPending} onClick={() => choose(template)}>
                    Use this template
                  </Button>
                  <Text size="sm" c="dimmed">
                    {template.playlists.length} playlists, {count} slides
                  </Text>
                </Group>
              )}
            </section>
          )
        })}
      </Stack>
    </SidePanel>
  )
}
