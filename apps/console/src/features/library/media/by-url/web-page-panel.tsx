import type { Media } from '@digisigncast/contract/content/media'
import { webZoom } from '@digisigncast/contract/content/web-pages'
import { createWebPage } from '@digisigncast/contract/schemas/content/web-pages'
import { NumberInput } from '@mantine/core'
import { inputErrors } from '../../../../api/field-errors.ts'
import { useSaveWebPage } from './by-url.queries.ts'
import { FallbackField } from './fallback-field.tsx'
import { ReloadField } from './reload-field.tsx'
import { UrlPanel } from './url-panel.tsx'
import { useUrlForm } from './use-url-form.ts'
import { bodyOf, fieldsOf, type WebPageBody } from './web-page-fields.ts'

interface Props {
  opened: boolean
  /** The edited item; undefined to create one. */
  media: Media | undefined
  onClose: () => void
  onSaved: (media: Media) => void
}

/** Creates or changes a web page. */
export function WebPagePanel(props: Props) {
  const errorsOf = (body: WebPageBody) => inputErrors(createWebPage, body)
  const state = useUrlForm({ ...props, fieldsOf, bodyOf, errorsOf, save: useSaveWebPage() })
  const { form } = state
  return (
    <UrlPanel
      {...props}
      kind="web"
      description="Displays load it from its site, so it needs a connection. The page gets no access to the player."
      state={state}
    >
      <NumberInput
        label="Zoom"
        suffix=" %"
        min={webZoom.min}
        max={webZoom.max}
        step={25}
        allowDecimal={false}
        {...form.getInputProps('zoom')}
      />
      <ReloadField {...form.getInputProps('refresh')} />
      <FallbackField
        description="Shown while the page cannot be loaded. Without one, displays skip the page."
        id={form.values.fallback}
        error={form.errors['fallback']}
        onChange={(id) => form.setFieldValue('fallback', id)}
      />
    </UrlPanel>
  )
}
