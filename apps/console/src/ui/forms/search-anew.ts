import type { FocusEvent, FormEvent } from 'react'

type InField<E> = E & { target: EventTarget }

const fieldOf = ({ target }: { target: EventTarget }): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && !target.readOnly ? target : undefined

/**
 * Props of the wrapper of a select: what is typed into a searchable one replaces its value, and is not added to it.
 * A click into the field and the choice of an option both leave the cursor behind the value.
 */
export const searchAnew = {
  onFocusCapture: (event: InField<FocusEvent>) => fieldOf(event)?.select(),
  // The list is closed after a choice: the next key starts a search.
  onBeforeInputCapture: (event: InField<FormEvent>) => {
    const field = fieldOf(event)
    if (field?.getAttribute('aria-expanded') === 'false') field.select()
  },
}
