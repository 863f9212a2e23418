/** Explains schedule entries on a page without any. */
export const scheduleHint =
  'Screens play their own content. An entry plays other content at the times that you choose, for example a breakfast menu until 10:30.'
