import type { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { SegmentedControl } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { type ReactNode, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { newSlidePath } from '../../../../api/page-paths.ts'
import { useSession } from '../../../../api/session.tsx'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { Waiting } from '../../../../ui/feedback/waiting.tsx'
import { BackLink } from '../../../../ui/layout/back-link.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { Drawing } from '../canvas/drawing.tsx'
import { emptySlide } from '../document/new-elements.ts'
import { Refused } from '../slide-page.tsx'
import { useAddedFonts, useTemplates } from '../slides.queries.ts'
import classes from './template-gallery.module.css'

type Orientation = 'landscape' | 'portrait'

const orientations = [
  { value: 'landscape', label: 'Landscape' },
  { value: 'portrait', label: 'Portrait' },
] as const
/** Width of the pictures (px). */
const widths = { landscape: 270, portrait: 168 } as const

/** Page with all templates, of which each opens the editor. */
export function TemplateGallery() {
  const { can } = useSession()
  const [params, setParams] = useSearchParams()
  const orientation = params.get('size') === 'portrait' ? 'portrait' : 'landscape'
  if (!can('content', 'create')) return <Refused />
  return (
    <Page
      title="Start with a template"
      back={<BackLink to="/image-videos">Back To Images / Videos</BackLink>}
      toolbar={
        <SegmentedControl
          aria-label="Orientation"
          data={[...orientations]}
          value={orientation}
          onChange={(size) => setParams({ size }, { replace: true })}
        />
      }
    >
      <Groups orientation={orientation} />
    </Page>
  )
}

function Groups({ orientation }: { orientation: Orientation }) {
  const groups = useTemplates(true)
  const fonts = useAddedFonts()
  const failed = [groups, fonts].find(({ error, data }) => error && !data)
  if (failed)
    return (
      <ErrorState
        title="The templates could not be loaded"
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    )
  if (!groups.data || !fonts.data) return <Waiting text="Loading the templates" />
  return (
    <div className={classes.groups}>
      <Group name="Blank">
        <Tile
          name="Empty slide"
          to={newSlidePath({ size: orientation })}
          document={emptySlide(orientation)}
          orientation={orientation}
        />
      </Group>
      {groups.data.map((group) => (
        <Group key={group.name} name={group.name}>
          {group.templates.map(({ id, name, documents }) => (
            <Tile
              key={`${id} ${orientation}`}
              name={name}
              to={newSlidePath({ size: orientation, template: id })}
              document={documents[orientation]}
              orientation={orientation}
            />
          ))}
        </Group>
      ))}
    </div>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className={classes.name} id={id}>
        {name}
      </h2>
      <ul className={classes.tiles}>{children}</ul>
    </section>
  )
}

interface TileProps {
  name: string
  to: string
  document: SlideDocument
  orientation: Orientation
}

/** A template that is drawn once it comes into view. */
function Tile({ name, to, document, orientation }: TileProps) {
  const { me } = useSession()
  const { ref, inViewport } = useInViewport<HTMLLIElement>()
  const [isSeen, setIsSeen] = useState(false)
  if (inViewport && !isSeen) setIsSeen(true)
  const width = widths[orientation]
  const scale = width / document.size.width
  return (
    <li ref={ref} style={{ width }}>
      <Link to={to} className={classes.tile}>
        <span className={classes.picture} style={{ height: document.size.height * scale }} aria-hidden>
          {isSeen ? (
            <Drawing
              document={document}
              scale={scale}
              imageUrl={() => undefined}
              timeZone={me?.account?.time_zone ?? 'UTC'}
            />
          ) : null}
        </span>
        {name}
      </Link>
    </li>
  )
}
