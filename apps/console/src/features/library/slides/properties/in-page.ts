/** Lists and pickers open within the page: the default place is outside of its landmarks. */
export const inPage = { portalProps: { target: '#page' } }
