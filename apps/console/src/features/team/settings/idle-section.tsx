import { maxIdleText, type Settings } from '@digisigncast/contract/accounts/settings'
import { Button, Textarea } from '@mantine/core'
import { Section } from '../../../ui/layout/section.tsx'
import { BrandPictureField } from './brand-picture-field.tsx'
import classes from './settings-page.module.css'
import { useTextSetting } from './use-text-setting.ts'

/** The text and the picture of displays that have no content to play. */
export function IdleSection({ settings }: { settings: Settings }) {
  const { input, isChanged, isSaving, submit } = useTextSetting(settings, 'idle_text')
  return (
    <Section title="Nothing to show">
      <div className={classes.pictures}>
        <form className={classes.withButton} onSubmit={submit} noValidate>
          <Textarea
            className={classes.grow}
            label="Text"
            description="Displays show it when no content is assigned, or none plays at this time. Without a text and a picture, they show the logo."
            autosize
            maxRows={4}
            maxLength={maxIdleText}
            {...input}
          />
          {isChanged && (
            <Button type="submit" size="md" loading={isSaving} aria-label="Save text">
              Save
            </Button>
          )}
        </form>
        <BrandPictureField kind="idle_picture" src={settings.idle_picture} />
      </div>
    </Section>
  )
}
