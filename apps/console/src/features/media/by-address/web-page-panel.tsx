import type { Media } from '@digisigncast/contract/content/media'
import { createWebPage, webRefresh, webZoom } from '@digisigncast/contract/content/web-pages'
import { NumberInput } from '@mantine/core'
import { inputErrors } from '../../../api/field-errors.ts'
import { useSaveWebPage } from './by-address.queries.ts'
import { ByAddressPanel } from './by-address-panel.tsx'
import { FallbackField } from './fallback-field.tsx'
import { useAddressForm } from './use-address-form.ts'
import { bodyOf, fieldsOf, type WebPageBody } from './web-page-fields.ts'

interface Props {
  opened: boolean
  /** The edited item; undefined to create one. */
  media: Media | undefined
  onClose: () => void
}

/** Creates or changes a web page. */
export function WebPagePanel(props: Props) {
  const errorsOf = (body: WebPageBody) => inputErrors(createWebPage, body)
  const state = useAddressForm({ ...props, fieldsOf, bodyOf, errorsOf, save: useSaveWebPage() })
  const { form } = state
  return (
    <ByAddressPanel
      {...props}
      kind="web"
      description="Displays load it when they show it, so it needs a connection. The page gets no access to the player."
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
      <NumberInput
        label="Load again every"
        placeholder="Never"
        description="While it stays on the display. It is loaded again in any case each time it comes up."
        suffix=" min"
        min={webRefresh.min}
        max={webRefresh.max}
        allowDecimal={false}
        hideControls
        {...form.getInputProps('refresh')}
      />
      <FallbackField
        label="Image while it cannot be loaded"
        description="Without one, displays skip the page."
        id={form.values.fallback}
        error={form.errors['fallback']}
        onChange={(id) => form.setFieldValue('fallback', id)}
      />
    </ByAddressPanel>
  )
}
