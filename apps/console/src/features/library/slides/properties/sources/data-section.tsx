import type { ListedSource } from '@digisigncast/contract/slides/data-sources'
import type { DataElement } from '@digisigncast/contract/slides/slide-document'
import { sourceKinds, sourceKindsWith } from '@digisigncast/contract/source-kinds/source-kinds'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useSession } from '../../../../../api/session.tsx'
import { usePanel } from '../../../../../ui/layout/use-panel.ts'
import { NewSourcePanel, SourceState } from '../../../data-sources/index.ts'
import { withSource } from '../../data/element-sources.ts'
import { changeElements } from '../../document/changes.ts'
import { isData } from '../../slide-data.ts'
import type { SlideEditor } from '../../use-edited-slide.ts'
import { fitting, type SlideSources } from '../../use-slide-sources.ts'
import { PropertySection, SelectField } from '../fields.tsx'
import classes from '../properties.module.css'

interface Props {
  editor: SlideEditor
  sources: SlideSources
  /** Gets the focus after a source was created. */
  canvas: RefObject<HTMLElement | null>
}

const ages = [
  { value: 'never', label: 'Never' },
  { value: '60', label: '1 hour' },
  { value: '360', label: '6 hours' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '1 week' },
]

/** The data source of one or several elements of one type. */
export function DataSection({ editor, sources, canvas }: Props) {
  const { can } = useSession()
  const creating = usePanel<DataElement['type']>()
  const { selection, selected } = editor
  const [first] = selection
  if (!first || !isData(first) || selection.some(({ type }) => type !== first.type)) return null
  const change = (of: (element: DataElement) => DataElement) =>
    editor.change(changeElements(selected, (element) => (isData(element) ? of(element) : element)))
  const offered = fitting(sources, first.type)
  const chosen = sources.all?.find(({ id }) => id === first.source)
  const isHidden = first.source !== null && sources.isHidden(first.source)
  const age = String(first.maxAgeMinutes ?? 'never')
  return (
    <PropertySection title="Data">
      {chosen || sources.isLoading ? null : (
        <p className={classes.fact} data-missing={!isHidden || undefined}>
          {isHidden
            ? 'Belongs to another user. Keep it, or choose another one.'
            : sources.all
              ? adviceFor(first, offered)
              : 'The data sources could not be loaded. Reload the page to try again.'}
        </p>
      )}
      {offered.length > 0 && (
        <SelectField
          label="Data source"
          placeholder="Choose a data source"
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen?.id ?? null}
          searchable={offered.length > 8}
          onChange={(id) => {
            const source = offered.find((one) => one.id === id)
            if (source) change((element) => withSource(element, source))
          }}
        />
      )}
      {chosen ? (
        <div className={classes.whole}>
          <SourceState source={chosen} withReason />
        </div>
      ) : null}
      {can('content', 'create') ? (
        <Button
          className={classes.whole ?? ''}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => creating.open(first.type)}
        >
          New data source
        </Button>
      ) : null}
      {chosen && sourceKinds[chosen.settings.kind].isRetrieved ? (
        <SelectField
          label="Hide when the data is older than"
          data={ages.some(({ value }) => value === age) ? ages : [...ages, { value: age, label: `${age} minutes` }]}
          value={age}
          onChange={(value) =>
            change((element) => ({ ...element, maxAgeMinutes: value === 'never' ? undefined : Number(value) }))
          }
        />
      ) : null}
      <NewSourcePanel
        key={creating.turn}
        opened={creating.opened}
        kinds={sourceKindsWith(creating.subject ?? first.type)}
        onClose={creating.close}
        focusAfter={canvas}
        onCreated={(source) => change((element) => withSource(element, source))}
      />
    </PropertySection>
  )
}

function adviceFor({ source, sample }: DataElement, offered: readonly ListedSource[]): string {
  if (source !== null) return 'This data source was deleted. Choose another one.'
  const where = sample ? 'This is sample data. Displays show nothing here' : 'Displays show nothing here'
  return `${where} until you ${offered.length > 0 ? 'choose' : 'create'} a data source.`
}
