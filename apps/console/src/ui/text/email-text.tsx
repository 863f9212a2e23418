/** An email address that wraps after `@`, dots, hyphens and underscores if there is room for its parts. */
export function EmailText({ email }: { email: string }) {
  return (
    // One element: the parts stay together in a flex container.
    <span>
      {email.split(/(?<=[@._+-])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change their order
        <span key={index}>
          {part}
          <wbr />
        </span>
      ))}
    </span>
  )
}
