import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { Screen } from '@digisigncast/contract/content/screens'
import { dayOf } from '@digisigncast/timeline/rule'
import { isTimed, type ScenesAt, scenesAt } from '@digisigncast/timeline/scheduled-scenes'
import { dayMs, minuteMs, offsetsOf, startInstant } from '@digisigncast/timeline/wall-time'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { serverNow } from '../../../../api/live/server-clock.ts'
import { Section } from '../../../../ui/layout/section.tsx'
import { useFollowedTags } from '../../tags/index.ts'
import { useManifest } from '../screens.queries.ts'
import { overlaysText, reasonText, standbyText, whatText } from './plan-words.ts'
import classes from './what-plays.module.css'

const shownItems = 8

/** Shows the content of a screen at a chosen time, with the reason; empty if it is the same at all times. */
export function WhatPlays({ screen }: { screen: Screen }) {
  const { data } = useManifest(screen.id)
  const tags = useFollowedTags(screen)
  return data && (isTimed(data) || data.timetable?.takeovers) ? <Answer manifest={data} tags={tags} /> : null
}

interface Props {
  manifest: Manifest
  /** Names of the tags whose opening hours apply. */
  tags: readonly string[]
}

function Answer({ manifest, tags }: Props) {
  const { timeZone } = manifest.screen
  const [wall, setWall] = useState(() => wallIn(timeZone, serverNow()))
  const at = instantOf(wall, timeZone)
  const plan = at === undefined ? undefined : scenesAt(manifest, at)
  const items = plan?.scenes.flatMap(({ regions }) => regions.flatMap((region) => region.items)) ?? []
  return (
    <Section title="What plays when">
      <div className={classes.body}>
        <TextInput
          type="datetime-local"
          label={`Time in ${timeZone}`}
          value={wall}
          onChange={(event) => setWall(event.currentTarget.value)}
          error={at === undefined && 'Please choose a date and a time.'}
        />
        {plan && (
          <output className={classes.answer}>
            <strong>
              {whatText(plan).replace(/^(?=standby$|default content$)./, (letter) => letter.toUpperCase())}
            </strong>
            <span className={classes.reason}>
              {plan.isStandby ? standbyText(manifest.timetable?.hours ?? [], tags) : reasonText(plan)}
            </span>
            {overlaysText(plan) && <span className={classes.reason}>{overlaysText(plan)}</span>}
            <span className={classes.items}>
              {items.slice(0, shownItems).map(({ id, asset, title }) => {
                const picture = manifest.assets[asset ?? '']?.thumbnail
                return picture ? (
                  <img key={id} src={picture} alt={title} title={title} />
                ) : (
                  <span key={id}>{title}</span>
                )
              })}
              {items.length > shownItems && <span>and {items.length - shownItems} more</span>}
              {items.length === 0 && emptyText(plan)}
            </span>
          </output>
        )}
      </div>
    </Section>
  )
}

function emptyText({ takeover, isStandby }: ScenesAt): string {
  if (takeover?.notice) return `Notice: ${takeover.notice.title}`
  return isStandby ? 'The display is black.' : 'Nothing to play.'
}

/** Wall time in the format of a date field: 2026-11-23T08:00. */
const wallIn = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now).replace(' ', 'T')

function instantOf(wall: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall)) return undefined
  const [date = '', time = ''] = wall.split('T')
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return startInstant(dayOf(date) * dayMs + minutes * minuteMs, offsetsOf(timeZone))
}
