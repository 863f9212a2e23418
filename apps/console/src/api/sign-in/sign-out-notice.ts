let notice: string | undefined

/** Why the page has signed out, for the sign-in page. */
export const setSignOutNotice = (text: string | undefined): void => {
  notice = text
}

export const signOutNotice = (): string | undefined => notice
