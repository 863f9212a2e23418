import type { ListedSource } from '@digisigncast/contract/slides/data-sources'
import type { DataElement, SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { sourceKindsWith } from '@digisigncast/contract/source-kinds/source-kinds'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDatabaseSearch, IconPlus } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { useConfirm } from '../../../../ui/feedback/confirm.tsx'
import { usePanel } from '../../../../ui/layout/use-panel.ts'
import { NewSourcePanel } from '../../data-sources/index.ts'
import { elementLabels } from '../document/element-words.ts'
import classes from '../slide-editor.module.css'
import type { SlideEditor } from '../use-edited-slide.ts'
import { fitting, type SlideSources } from '../use-slide-sources.ts'
import { chooseForAll, unsourced } from './element-sources.ts'

interface Props {
  editor: SlideEditor
  sources: SlideSources
  /** Gets the focus after a source was chosen. */
  canvas: RefObject<HTMLElement | null>
}

/** Says that elements have no data source yet, and offers to choose or create one. */
export function DataNotice({ editor, sources, canvas }: Props) {
  const { can } = useSession()
  const creating = usePanel<DataElement['type']>()
  const elements = unsourced(editor.document)
  const [first] = elements
  const type = first?.type ?? creating.subject
  if (!type) return null
  const types = new Set(elements.map((element) => element.type))
  const offered = fitting(sources, type)
  const choose = (source: Parameters<typeof chooseForAll>[1], of = type) => {
    editor.change(chooseForAll(of, source))
    canvas.current?.focus({ preventScroll: true })
  }
  // With several, the words say which one is next.
  const what = types.size > 1 ? ` for ${elementLabels[type]}` : ''
  return (
    <>
      {first ? (
        <section className={classes.dataNotice} aria-label="Data of this slide">
          <IconDatabaseSearch className={classes.dataIcon} size={24} stroke={1.5} aria-hidden />
          <p className={classes.dataText}>
            <strong>{textFor(elements)}</strong>
            <span>Until then, displays show nothing there.</span>
          </p>
          <ChooseSource offered={offered} what={what} onChoose={choose} />
          {can('content', 'create') && !sources.isLoading ? (
            <Button
              size="compact-md"
              variant={offered.length > 0 ? 'default' : 'filled'}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => creating.open(type)}
            >
              Create data source{what}
            </Button>
          ) : null}
        </section>
      ) : null}
      <NewSourcePanel
        key={creating.turn}
        opened={creating.opened}
        kinds={sourceKindsWith(creating.subject ?? type)}
        onClose={creating.close}
        focusAfter={canvas}
        onCreated={(source) => choose(source, creating.subject)}
      />
    </>
  )
}

function textFor(elements: readonly DataElement[]): string {
  if (elements.every(({ sample }) => sample)) return 'This slide shows sample data. Choose or create its data source.'
  return elements.length === 1
    ? 'An element of this slide has no data source. Choose or create one.'
    : `${elements.length} elements of this slide have no data source. Choose or create one.`
}

interface ChooseProps {
  offered: readonly ListedSource[]
  what: string
  onChoose: (source: ListedSource) => void
}

/** Offers the only source that fits at once, and several in a menu. */
function ChooseSource({ offered, what, onChoose }: ChooseProps) {
  const [only, ...others] = offered
  if (!only) return null
  if (others.length === 0)
    return (
      <Button size="compact-md" className={classes.dataChoice ?? ''} onClick={() => onChoose(only)}>
        Use “{only.name}”{what}
      </Button>
    )
  return (
    <Menu withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button size="compact-md" rightSection={<IconChevronDown size={16} aria-hidden />}>
          Choose data source{what}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.sources ?? ''} aria-label="Choose data source">
        {offered.map((source) => (
          <Menu.Item key={source.id} onClick={() => onChoose(source)}>
            {source.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Saves, and before the first time says what displays show where no data source was chosen. */
export function useAskForData(document: SlideDocument, save: () => void) {
  const confirm = useConfirm()
  const wasAsked = useRef(false)
  return async () => {
    const { length } = unsourced(document)
    if (length > 0 && !wasAsked.current) {
      const isSure = await confirm({
        title: 'Save without a data source?',
        text: `Displays show nothing in ${length === 1 ? 'an element' : `${length} elements`} of this slide until a data source is chosen. Sample data is shown here only.`,
        confirmLabel: 'Save',
        cancelLabel: 'Keep editing',
      })
      if (!isSure) return
      wasAsked.current = true
    }
    save()
  }
}
