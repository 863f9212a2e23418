import { type AddressKind, addressKinds, mediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import { Button, Menu } from '@mantine/core'
import {
  type Icon,
  IconCalendarEvent,
  IconChevronDown,
  IconClock,
  IconClockHour9,
  IconCloudRain,
  IconLayoutGrid,
  IconNews,
  IconRectangle,
  IconRectangleVertical,
  IconSpeakerphone,
  IconSquare,
  IconToolsKitchen2,
  IconUpload,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { newSlidePath } from '../../../../api/page-paths.ts'
import { lookOf } from '../../../../ui/kinds/kind-looks.ts'
import { sentenceCase } from '../../../../ui/text/letter-case.ts'
import { useFileChooser } from '../uploads/upload-button.tsx'
import classes from './media-page.module.css'

const sizes = [
  { size: 'landscape', label: 'Landscape', icon: IconRectangle },
  { size: 'portrait', label: 'Portrait', icon: IconRectangleVertical },
  { size: 'square', label: 'Square', icon: IconSquare },
] as const

/** Templates that are used most. */
const ready = [
  { template: 'menu-prices', label: 'Menu with prices', icon: IconToolsKitchen2 },
  { template: 'notice-plain', label: 'Notice', icon: IconSpeakerphone },
  { template: 'weather', label: 'Weather', icon: IconCloudRain },
  { template: 'news', label: 'News', icon: IconNews },
  { template: 'clock-digital', label: 'Clock', icon: IconClock },
  { template: 'events-today', label: 'Events', icon: IconCalendarEvent },
  { template: 'hours-list', label: 'Opening hours', icon: IconClockHour9 },
] as const

interface Props {
  onFiles: (files: File[]) => void
  /** Opens the form of a kind that is an address. */
  onAddress: (kind: AddressKind) => void
}

/** Menu of all kinds of media that can be added. */
export function NewButton({ onFiles, onAddress }: Props) {
  const { choose, field } = useFileChooser({ label: 'New files', onFiles })
  return (
    <>
      <Menu withInitialFocusPlaceholder={false} width={340}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            New
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ''} aria-label="New">
          <Menu.Item leftSection={<Picture of={IconUpload} />} onClick={choose}>
            Upload
          </Menu.Item>
          <Menu.Divider />
          <Group title="Design a slide" columns={3}>
            {sizes.map(({ size, label, icon }) => (
              <Menu.Item
                key={size}
                component={Link}
                to={newSlidePath({ size })}
                leftSection={<Picture of={icon} />}
                aria-label={`Design a ${size} slide`}
              >
                {label}
              </Menu.Item>
            ))}
          </Group>
          <Menu.Divider />
          <Group title="Ready to use" columns={2}>
            {ready.map(({ template, label, icon }) => (
              <Menu.Item
                key={template}
                component={Link}
                to={newSlidePath({ size: 'landscape', template })}
                leftSection={<Picture of={icon} />}
              >
                {label}
              </Menu.Item>
            ))}
            <Menu.Item component={Link} to="/slides/templates" leftSection={<Picture of={IconLayoutGrid} />}>
              All templates
            </Menu.Item>
          </Group>
          <Menu.Divider />
          <Group title="From an address" columns={2}>
            {addressKinds.map((kind) => (
              <Menu.Item key={kind} leftSection={<Picture of={lookOf(kind).icon} />} onClick={() => onAddress(kind)}>
                {sentenceCase(mediaKinds[kind].singular)}
              </Menu.Item>
            ))}
          </Group>
        </Menu.Dropdown>
      </Menu>
      {field}
    </>
  )
}

const Picture = ({ of: Icon }: { of: Icon }) => <Icon size={18} stroke={1.5} aria-hidden />

function Group({ title, columns, children }: { title: string; columns: 2 | 3; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a menu contains groups, not fieldsets
    <div role="group" aria-label={title}>
      <Menu.Label>{title}</Menu.Label>
      <div className={classes.entries} data-columns={columns}>
        {children}
      </div>
    </div>
  )
}
