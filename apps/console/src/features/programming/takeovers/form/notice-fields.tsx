import { noticeColorKeys, noticeColors } from '@digisigncast/contract/devices/notice-colors'
import { maxNoticeText, maxNoticeTitle, type Notice } from '@digisigncast/contract/devices/notices'
import { Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { NoticePicture } from '../../../../ui/pictures/notice-picture.tsx'
import classes from './takeover-form.module.css'

interface Props {
  value: Notice
  onChange: (value: Notice) => void
  /** With a picture of a notice that fills the screen. */
  hasPicture: boolean
  errors: { title: string | undefined; text: string | undefined }
}

/** Title, text and color of a notice. */
export function NoticeFields({ value, onChange, hasPicture, errors }: Props) {
  return (
    <Stack gap="md">
      {hasPicture && (
        <div className={classes.picture}>
          <NoticePicture notice={value} />
        </div>
      )}
      <TextInput
        label="Title"
        withAsterisk
        maxLength={maxNoticeTitle}
        value={value.title}
        onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
        error={errors.title}
        data-field="notice.title"
      />
      <Textarea
        label="Text"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxNoticeText}
        value={value.text}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
        error={errors.text}
      />
      <Radio.Group
        label="Color"
        value={value.color}
        onChange={(chosen) => {
          const color = noticeColorKeys.find((key) => key === chosen)
          if (color) onChange({ ...value, color })
        }}
      >
        <div className={classes.colors}>
          {noticeColorKeys.map((key) => (
            <Radio
              key={key}
              value={key}
              label={
                <span className={classes.color}>
                  <span className={classes.swatch} style={{ background: noticeColors[key].background }} aria-hidden />
                  {noticeColors[key].label}
                </span>
              }
            />
          ))}
        </div>
      </Radio.Group>
    </Stack>
  )
}
