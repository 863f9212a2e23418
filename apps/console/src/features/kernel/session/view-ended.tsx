import { Anchor, Button, Stack } from '@mantine/core'
import { customerAddress } from '../../../api/addresses/view-address.ts'
import { failureText } from '../../../api/client.ts'
import { useSite } from '../../../api/site.ts'
import { leaveViewTab, viewedAccount } from '../../../api/stored-session.ts'
import { FormHead } from '../../../ui/forms/form-head.tsx'

/** Shown in a tab whose view has ended: links back instead of using another user's session. */
export function ViewEnded({ error }: { error: Error | null }) {
  const adminUrl = useSite().data?.admin_url
  return (
    <>
      <title>View ended · DigiSignCast</title>
      <FormHead
        title={error ? 'The view could not be opened' : 'The view has ended'}
        text={(error && failureText(error)) || 'Nothing was changed in this account. You can close this tab.'}
      />
      <Stack>
        {adminUrl && (
          <Button component="a" size="md" fullWidth href={customerAddress(adminUrl, viewedAccount())}>
            Back to the customer
          </Button>
        )}
        <Anchor component="button" type="button" onClick={leaveViewTab}>
          Sign in here instead
        </Anchor>
      </Stack>
    </>
  )
}
