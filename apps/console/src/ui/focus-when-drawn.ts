/** Ref of an element that gets the focus when it appears. */
export const focusWhenDrawn = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
